/**
 * Characters that a field of ZPL holds in hex. `^` and `~` begin commands wherever they stand, so no content may bring its own; nor the
 * others that a command gives a meaning to (`_` begins the hex itself, `\` a line break in a block, `>` a change of set in a Code 128).
 */
const special = /[\0-\x1f>\\^_~\x7f]/g
const hex = Array.from({ length: 128 }, (_, letter) => `_${letter.toString(16).toUpperCase().padStart(2, '0')}`)

const inHex = (letter: string) => hex[letter.charCodeAt(0)]!

/** Writes `^FH`, which announces hex, even if there is none: a command more or less would reveal the content of the field. */
export const zplField = (content: string) => `^FH^FD${content.search(special) < 0 ? content : content.replace(special, inHex)}^FS`

/** Characters of a Code 128 in hex. `>` is not one of them: its changes of set are ours and stay. */
const specialInBars = /[\0-\x1f\\^_~\x7f]/g
export const barField = (data: string) => `^FH^FD${data.replace(specialInBars, inHex)}^FS`
