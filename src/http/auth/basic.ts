/**
 * Reads id and secret of `Authorization: Basic …`; undefined where they cannot be read. Node's decoder skips what is not base64 and does
 * not miss padding, so many spellings could mean one key; only the exact one passes.
 */
export function readBasic(credentials: string): { id: string; secret: string } | undefined {
  const bytes = Buffer.from(credentials, 'base64')
  if (bytes.toString('base64') !== credentials) return undefined
  const text = bytes.toString()
  const colon = text.indexOf(':')
  // Control characters belong to no id and no secret (RFC 7617); a decoder writes U+FFFD for what is not UTF-8.
  if (colon === -1 || /[\x00-\x1f\x7f\ufffd]/.test(text)) return undefined
  return { id: text.slice(0, colon), secret: text.slice(colon + 1) }
}

/** Splits `Basic abc` into its two parts; the scheme in lower case. Several spaces may part them (RFC 9110 section 11.4), nothing else. */
export function splitAuthorization(authorization: string): { scheme: string; credentials: string } {
  const space = authorization.indexOf(' ')
  if (space === -1) return { scheme: authorization.toLowerCase(), credentials: '' }
  return { scheme: authorization.slice(0, space).toLowerCase(), credentials: authorization.slice(space).replace(/^ +/, '') }
}
