import { errorCodes } from '../../src/platform/errors.ts'
import type { Document, Operation } from './document.ts'
import { problemsOf } from './schema.ts'
import { canaries } from './world.ts'

/** What was asked, as far as it decides what may be answered. */
export type Asked = {
  readonly operation: Operation
  readonly path: string
  /** Whether the request may have come elsewhere than to its operation. */
  readonly strayed: boolean
  /** The canary that the caller may see. */
  readonly canary: string
  /** The JSON of the request, where it was JSON. */
  readonly body?: unknown
}
export type Answered = { readonly status: number; readonly headers: Record<string, string | string[]>; readonly text: string }

/** What no response may contain: internals of the server, and messages of the database. In JSON a quote and a new line are escaped. */
const inside =
  /SQLITE_|\b(?:select|update|insert into|delete from) \\?"|\/src\/|node_modules|node:internal|(?:\n|\\n)\s+at |ZodError|kysely/i

/** A refusal lists at most so many errors and one entry for the rest, so it does not grow with what was sent. */
const mostErrors = 101
const mostCharacters = 250_000

/** Everything that is wrong with an answer. Reads the published document, and none of the code that made the answer. */
export function judge(asked: Asked, answered: Answered, document: Document): string[] {
  const { status, headers, text } = answered
  const problems: string[] = []
  if (status >= 500) problems.push(`answered ${status}`)
  if (!/^[0-9a-f-]{36}$/.test(String(headers['x-request-id'] ?? ''))) problems.push('has no X-Request-Id')
  if (status === 401 && !headers['www-authenticate']) problems.push('is 401 without WWW-Authenticate')
  if (status === 405 && !headers.allow) problems.push('is 405 without Allow')
  const leak = inside.exec(text)
  if (leak) problems.push(`shows internals: ${leak[0]}`)
  // Errors of version 2 repeat the path that the client sent.
  const said = text.replaceAll(asked.path.slice(1), '')
  const seen = [...`${said} ${JSON.stringify(headers)}`.matchAll(canaries)].find(([canary]) => canary !== asked.canary)
  if (seen) problems.push(`shows ${seen[0]}, which is another organization's`)
  const type = String(headers['content-type'] ?? '')
  // Pages for people lie beside the interface, where only a stray request comes.
  if (!type.includes('json')) return [...problems, ...(asked.strayed ? [] : plainProblems(asked, answered))]
  if (status >= 400 && text.length > mostCharacters) problems.push(`is a refusal of ${text.length} characters`)
  const value = parseJson(text)
  if (value === undefined) return [...problems, 'has a body that is not JSON, though Content-Type says so']
  return [
    ...problems,
    ...(status < 300 ? successProblems(asked, answered, value, document) : refusalProblems(asked, answered, value, document)),
  ]
}

/** Undefined where it is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function plainProblems({ operation }: Asked, { status, text, headers }: Answered) {
  const reply = operation.replies[status]
  if (!reply) return [`answered ${status}, which the document does not list`]
  const { types = [] } = reply
  if (types.length > 0) return types.includes(String(headers['content-type']).split(';')[0]!) ? [] : [`is not ${types.join(' or ')}`]
  if (reply.schema) return [`answered ${status} without JSON`]
  return text === '' ? [] : ['has a body where the document has none']
}

function successProblems({ operation, strayed, body, path }: Asked, { status, headers }: Answered, value: unknown, document: Document) {
  if (strayed) return []
  const reply = operation.replies[status]
  if (!reply?.schema) return [`answered ${status} with a body, which the document does not list`]
  // Version 2 takes more than its document says: blanks, numbers as text, unknown fields.
  const isLoose = path.startsWith('/api/v2/')
  const isChecked = !isLoose && operation.body?.type === 'application/json' && (operation.body.isRequired || body !== undefined)
  const found = isChecked ? problemsOf(operation.body!.schema, body, document) : []
  // An integration may be set to ignore unknown fields; the response then names them.
  const accepted = headers['ignored-fields'] === undefined ? found : found.filter((problem) => !/ also has "/.test(problem))
  return [
    ...problemsOf(reply.schema, value, document).map((problem) => `body: ${problem}`),
    ...accepted.map((problem) => `accepted what the document forbids: ${problem}`),
  ]
}

/** The shape that each part of the interface gives its errors. */
function refusalProblems({ operation, strayed, path }: Asked, answered: Answered, value: any, document: Document) {
  const own = operation.replies[answered.status]
  // Entries in a form of their own have no codes.
  if (!strayed && own?.schema && !own.codes) return problemsOf(own.schema, value, document)
  if (strayed && isCancellation(path, value)) return []
  const shape = path.startsWith('/oauth2/') ? tokenProblems : path.startsWith('/api/v2/') ? v2Problems : listProblems
  const problems = shape(value, answered)
  const reply = operation.replies[answered.status]
  if (strayed) return problems
  if (!reply) return [...problems, `answered ${answered.status}, which the document does not list`]
  const unlisted = [value?.errors].flat().filter((error) => error && reply.codes && !reply.codes.includes(error.code))
  return [...problems, ...unlisted.map(({ code }) => `has the code ${code}, which the document does not list for ${answered.status}`)]
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

function listProblems(value: any, { status, headers }: Answered): string[] {
  if (!Array.isArray(value?.errors) || value.errors.length === 0) return ['has no list of errors']
  if (value.errors.length > mostErrors) return [`lists ${value.errors.length} errors`]
  return value.errors.flatMap((error: any, i: number) => {
    const sources = Object.keys(error?.source ?? {})
    const wrong = [
      error?.id !== headers['x-request-id'] && 'id',
      error?.status !== status && error?.status !== String(status) && 'status',
      !Object.hasOwn(errorCodes, error?.code) && 'code',
      !isText(error?.title) && 'title',
      !isText(error?.detail) && 'detail',
      !isText(error?.links?.about) && 'links.about',
      error?.source !== undefined &&
        (sources.length !== 1 || !/^(pointer|parameter|header)$/.test(sources[0]!) || typeof error.source[sources[0]!] !== 'string') &&
        'source',
    ]
    return wrong.filter(Boolean).map((name) => `errors/${i}/${name} is not as it should be`)
  })
}

const tokenProblems = (value: any, { status }: Answered) =>
  isText(value?.error) && isText(value.error_description) && isText(value.error_hint) && value.status_code === status
    ? []
    : ['is not the error object of the token endpoint']

/** Cancelling a parcel of version 2 has a body of its own, whatever the status. */
const isCancellation = (path: string, value: any) =>
  /^\/api\/v2\/parcels\/[^/]+\/cancel\/?$/.test(path) && isText(value?.status) && isText(value?.message)

const v2Problems = ({ error }: any, { status }: Answered) =>
  error?.code === status && typeof error.request === 'string' && isText(error.message) ? [] : ['is not the error object of v2']
