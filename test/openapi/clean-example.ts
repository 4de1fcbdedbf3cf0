import type { Example } from '../../src/http/openapi-examples.ts'

/** What a test sent and got, made short, and with the same names at each recording. */

/** A longer list is cut: most have records of one form. */
const longestList = 4
const mostItems = 2
const longest = 200
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Secrets of a test are worth nothing, but they would differ at each recording. */
const secrets: readonly [name: RegExp, value: string][] = [
  [/^(signing_secret|secret)$/, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  [/^(access_token|service_points_token|token)$/, 'Zm9yLWV4YW1wbGUtb25seQ'],
  [/^file_token$/, 'f_Zm9yLWV4YW1wbGUtb25seQ'],
  [/^public_key$/, 'pk_Zm9yLWV4YW1wbGUtb25seQ'],
]

export function cleanExample(example: Example): Example {
  const known = new Map<string, string>()
  const stable = (text: string) =>
    text.replaceAll(uuid, (one) => {
      if (!known.has(one)) known.set(one, `019a8c5e-7d40-7a31-9c0b-${String(known.size + 1).padStart(12, '0')}`)
      return known.get(one)!
    })
  const clean = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.slice(0, value.length > longestList ? mostItems : longestList).map((one) => clean(one, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one, key)]))
    if (typeof value !== 'string') return value
    const secret = secrets.find(([names]) => names.test(name))
    if (secret && value !== '') return secret[1]
    const text = stable(value)
      .replaceAll('http://crossdock.test', 'https://crossdock.example')
      .replaceAll(/([?&](?:token|sig|signature|key)=|\/open#)[\w.-]{12,}/g, '$1Zm9yLWV4YW1wbGUtb25seQ')
    if (name === 'file' && text.length > 32) return text.slice(0, 32)
    return text.length > longest && !/^https?:/.test(text) ? shorten(text) : text
  }
  return clean(example) as Example
}

/** Whole lines where there are some. */
const shorten = (text: string) => {
  const lines = text.split('\n')
  return lines.length > 2 ? `${lines.slice(0, 3).join('\n')}\n` : text.slice(0, longest)
}
