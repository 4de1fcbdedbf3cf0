/**
 * What a field of ZPL holds. `^` and `~` begin commands wherever they stand, so no content may bring its own: they are written as hex, with
 * what else a command gives a meaning to (`_` begins the hex itself, `\` a line break in a block, `>` a change of set in a Code 128).
 */
const special = /[\0-\x1f>\\^_~\x7f]/g
const hex = Array.from({ length: 128 }, (_, letter) => `_${letter.toString(16).toUpperCase().padStart(2, '0')}`)

const inHex = (letter: string) => hex[letter.charCodeAt(0)]!

/** `^FH` says that there is hex, and is always there: a command more or less would reveal what is in the field. */
export const zplField = (content: string) => `^FH^FD${content.search(special) < 0 ? content : content.replace(special, inHex)}^FS`

/** For a Code 128, whose changes of set are ours and stay. */
const specialInBars = /[\0-\x1f\\^_~\x7f]/g
export const barField = (data: string) => `^FH^FD${data.replace(specialInBars, inHex)}^FS`
