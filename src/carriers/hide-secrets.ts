import type { Spelling } from './secret-spellings.ts'

/** Placeholder for a secret. */
export const hiddenSecret = '***'

export const hideSpelling = (text: string, { sign, pattern }: Spelling): string =>
  text.includes(sign) ? text.replaceAll(pattern, hiddenSecret) : text

const isBase64Code = Array.from({ length: 128 }, (_, code) => /[A-Za-z0-9+/_=-]/.test(String.fromCharCode(code)))

/** Hides the whole run of base64 around a secret: the characters beside it hold some of its bits, or the other half of a pair. */
export function hideBase64Around(text: string, { sign, pattern }: Spelling): string {
  if (!text.includes(sign)) return text
  let [shown, copied] = ['', 0]
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (index < copied) continue
    let [start, end] = [index, index + found.length]
    while (start > copied && isBase64Code[text.charCodeAt(start - 1)]) start--
    while (isBase64Code[text.charCodeAt(end)]) end++
    shown += `${text.slice(copied, start)}${hiddenSecret}`
    copied = end
  }
  return shown + text.slice(copied)
}

/** Matches credentials as the `Authorization` header has them, up to a character that no notation of them has. */
const authorization = /(basic|bearer)((?:\s|%20|\+|&nbsp;|&#32;|&#x20;){1,4})([^\s"'<>,()[\]{}]+)/gi
/** Matches a word after `Basic` or `Bearer` in a sentence, or a parameter of the WWW-Authenticate header. */
const proseWord = /^(?:[a-z]{1,20}=?|[A-Z][a-z]{0,19})[.:!?;]?$/

/** Hides credentials that follow `Basic` or `Bearer`, also those that are not of the contract. */
export const hideAuthorization = (text: string): string =>
  text.replaceAll(authorization, (found, scheme: string, space: string, credentials: string) =>
    // JSON in a text has a backslash before the quote that ends it.
    proseWord.test(credentials) ? found : `${scheme}${space}${hiddenSecret}${credentials.endsWith('\\') ? '\\' : ''}`,
  )
