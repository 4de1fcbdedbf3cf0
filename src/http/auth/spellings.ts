/** Ways to write an Authorization header, for tests of its parsers: a name, and the header for an id and its secret. */
export type Spelling = readonly [name: string, write: (id: string, secret: string) => string]

const base64 = (text: string | Buffer) => Buffer.from(text as string).toString('base64')
/** The last sign before the padding says more bits than the bytes have; the next sign of the alphabet then says the same bytes. */
const withSpareBits = (text: string) => text.replace(/.(?==+$)/, (sign) => String.fromCharCode(sign.charCodeAt(0) + 1))

/** RFC 9110: the scheme in any case, then one space or more. */
export const readableSpellings: readonly Spelling[] = [
  ['the usual way', (id, secret) => `Basic ${base64(`${id}:${secret}`)}`],
  ['with the scheme in lower case', (id, secret) => `basic ${base64(`${id}:${secret}`)}`],
  ['with the scheme in upper case', (id, secret) => `BASIC ${base64(`${id}:${secret}`)}`],
  ['with two spaces', (id, secret) => `Basic  ${base64(`${id}:${secret}`)}`],
]

export const otherSchemes: readonly Spelling[] = [
  ['an empty header', () => ''],
  ['the pair without a scheme', (id, secret) => base64(`${id}:${secret}`)],
  ['the pair in clear text', (id, secret) => `${id}:${secret}`],
  ['the scheme Digest', (id, secret) => `Digest username="${id}", response="${secret}"`],
  ['the scheme Negotiate', (id, secret) => `Negotiate ${base64(`${id}:${secret}`)}`],
  ['a scheme that only begins as Basic does', (id, secret) => `Basics ${base64(`${id}:${secret}`)}`],
  ['Basic with a colon after it', (id, secret) => `Basic: ${base64(`${id}:${secret}`)}`],
  ['Basic with a tab after it', (id, secret) => `Basic\t${base64(`${id}:${secret}`)}`],
  ['Basic grown together with the pair', (id, secret) => `Basic${base64(`${id}:${secret}`)}`],
  ['a space before Basic', (id, secret) => ` Basic ${base64(`${id}:${secret}`)}`],
]

/** The scheme is Basic, but what follows is no pair, though a forgiving reader would find the right one in many of them. */
export const unreadableSpellings: readonly Spelling[] = [
  ['Basic and nothing else', () => 'Basic'],
  ['Basic and a space', () => 'Basic '],
  ['no colon', (id, secret) => `Basic ${base64(`${id}${secret}`)}`],
  ['a pair that is not encoded', (id, secret) => `Basic ${id}:${secret}`],
  ['signs that are not base64', (id, secret) => `Basic !${base64(`${id}:${secret}`)}`],
  ['base64 without its padding', (id, secret) => `Basic ${base64(`${id}:${secret}`).replaceAll('=', '')}`],
  ['base64 with half of its padding', (id, secret) => `Basic ${base64(`${id}:${secret}`).replace(/=$/, '')}`],
  ['base64 with too much padding', (id, secret) => `Basic ${base64(`${id}:${secret}`)}=`],
  ['base64 with padding in front', (id, secret) => `Basic =${base64(`${id}:${secret}`)}`],
  ['base64 with bits to spare', (id, secret) => `Basic ${withSpareBits(base64(`${id}:${secret}`))}`],
  ['the alphabet for addresses', (id, secret) => `Basic ${base64(`>>>???${id}:${secret}`).replace('+', '-').replace('/', '_')}`],
  ['a line break in the base64', (id, secret) => `Basic ${base64(`${id}:${secret}`).replace(/^.{40}/, '$&\n')}`],
  ['a space in the base64', (id, secret) => `Basic ${base64(`${id}:${secret}`).replace(/^.{40}/, '$& ')}`],
  ['a tab before the base64', (id, secret) => `Basic \t${base64(`${id}:${secret}`)}`],
  ['a no-break space after the base64', (id, secret) => `Basic ${base64(`${id}:${secret}`)}\u00a0`],
  ['more after the base64', (id, secret) => `Basic ${base64(`${id}:${secret}`)} more`],
  ['a second pair after a comma', (id, secret) => `Basic ${base64(`${id}:${secret}`)}, Basic ${base64(`${id}:${secret}`)}`],
  ['base64 of base64', (id, secret) => `Basic ${base64(base64(`${id}:${secret}`))}`],
  ['base64 in quotation marks', (id, secret) => `Basic "${base64(`${id}:${secret}`)}"`],
  ['hexadecimal', (id, secret) => `Basic ${Buffer.from(`${id}:${secret}`).toString('hex')}`],
  ['a NUL in the id', (id, secret) => `Basic ${base64(`${id}\0:${secret}`)}`],
  ['a NUL in the secret', (id, secret) => `Basic ${base64(`${id}:${secret}\0`)}`],
  ['a control character', (id, secret) => `Basic ${base64(`${id}:\x1b${secret}`)}`],
  ['a line break after the secret', (id, secret) => `Basic ${base64(`${id}:${secret}\n`)}`],
  ['a DEL', (id, secret) => `Basic ${base64(`${id}\x7f:${secret}`)}`],
  ['bytes that are not UTF-8', (id, secret) => `Basic ${base64(Buffer.concat([Buffer.from(`${id}:${secret}`), Buffer.from([0xff])]))}`],
  ['UTF-16', (id, secret) => `Basic ${base64(Buffer.from(`${id}:${secret}`, 'utf16le'))}`],
]

/** Spelled right, and wrong. */
export const wrongSpellings: readonly Spelling[] = [
  ['an unknown id', (id, secret) => `Basic ${base64(`${id.replace(/./g, '0')}:${secret}`)}`],
  ['a wrong secret', (id, secret) => `Basic ${base64(`${id}:${secret.replace(/./g, 'A')}`)}`],
  ['a secret that lacks its last sign', (id, secret) => `Basic ${base64(`${id}:${secret.slice(0, -1)}`)}`],
  ['a secret with a sign too many', (id, secret) => `Basic ${base64(`${id}:${secret}A`)}`],
  ['a secret with a colon after it', (id, secret) => `Basic ${base64(`${id}:${secret}:`)}`],
  ['a secret in upper case', (id, secret) => `Basic ${base64(`${id}:${secret.toUpperCase()}`)}`],
  ['an id in upper case', (id, secret) => `Basic ${base64(`${id.toUpperCase()}:${secret}`)}`],
  ['the id for both', (id) => `Basic ${base64(`${id}:${id}`)}`],
  ['id and secret the wrong way round', (id, secret) => `Basic ${base64(`${secret}:${id}`)}`],
  ['an empty id', (_, secret) => `Basic ${base64(`:${secret}`)}`],
  ['an empty secret', (id) => `Basic ${base64(`${id}:`)}`],
  ['a colon alone', () => `Basic ${base64(':')}`],
  ['a secret of eight thousand signs', (id, secret) => `Basic ${base64(`${id}:${secret.repeat(190)}`)}`],
]
