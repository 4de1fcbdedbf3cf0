/** Characters that Python escapes and `JSON.stringify` does not. */
const beyondAscii = /[^ -~]/g
const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A text of JSON, or a sign between two values. */
const textOrSign = /"(?:[^"\\]|\\.)*"|[,:]/g

/**
 * Compact JSON as Python's `json.dumps` writes it by default: a space after `,` and `:`, and ASCII escapes. Receivers exist that parse a
 * message, write it again in Python and verify the signature over the result. Whole numbers and texts only: Python writes some
 * fractions otherwise.
 */
export const toSpacedJson = (compact: string) =>
  compact.replaceAll(textOrSign, (part) => (part.length === 1 ? `${part} ` : part.replaceAll(beyondAscii, escapeUnit)))
