import { readFileSync } from 'node:fs'

/** A request as an error page shows it. `path` is the whole path; `body` is text, or what is sent as JSON. */
export type ShownRequest = {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A request that was refused with this error, the response, and what to send instead, with its status. */
export type ErrorExample = {
  readonly operation: string
  readonly request: ShownRequest
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly answer: unknown
  readonly instead: { readonly request: ShownRequest; readonly status: number } | { readonly advice: string }
}
export type ErrorExamples = Readonly<Record<string, ErrorExample>>

let examples: ErrorExamples | undefined
/** Reads the examples, at the first request of a page. `npm run examples` records them from requests that a test sends again. */
export const readErrorExamples = (): ErrorExamples => {
  examples ??= JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8')) as ErrorExamples
  return examples
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body, null, 2))
const headerLines = (headers: ShownRequest['headers'] = {}) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

/** Formats a request as it is sent, without the headers that every request has. */
export const requestText = ({ method, path, headers, body }: ShownRequest) =>
  [`${method} ${path}`, ...headerLines(headers), ...(body === undefined ? [] : ['', textOf(body)])].join('\n')

export const responseText = ({ status, headers, answer }: ErrorExample) =>
  [`HTTP/1.1 ${status}`, ...headerLines(headers), '', textOf(answer)].join('\n')
