/** A reference as 32 hexadecimal digits, for carriers that take fewer than the 36 characters of a UUID. */
export const shortReference = (reference: string) => reference.replaceAll('-', '').toLowerCase()

/** The UUID that a short reference was made of; undefined where it was made of none. */
export function longReference(short: string): string | undefined {
  const parts = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/.exec(short.toLowerCase())
  return parts ? parts.slice(1).join('-') : undefined
}
