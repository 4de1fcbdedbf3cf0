import type { AnyEndpoint } from '../../../src/http/endpoint.ts'
import { createRouter } from '../../../src/http/router.ts'
import type { Request } from '../../examples.ts'
import { isId, isShared, leavesOf, type Position, partsOf, valueAt, withValue } from '../../positions.ts'
import type { App } from '../../proofs/engines.ts'
import { closed, exampleFor, isAsExpected, targetOf } from '../../walk.ts'
import { tokenOf } from './credential-states.ts'

let hatched = 0
const routes = createRouter<AnyEndpoint>()
for (const [, e] of closed) routes.add(e.method, e.path, e)

/** An organization whose every text bears its mark, as far as the schemas allow, so that none can be seen elsewhere unnoticed. */
export async function newCanary(app: App) {
  const mark = `cnry${++hatched}x`
  const made = await app.newOrganization({ name: `${mark} shop` })
  const call = async (method: string, path: string, body?: unknown) => {
    const match = routes.match(method, path)
    const e = match && 'value' in match ? match.value : undefined
    return made.call(method, path, e?.body ? marked(mark, e, body) : body)
  }
  return {
    ...made,
    mark,
    /** What it would send itself, marked like the things that the request names. */
    async exampleFor(operation: string, e: AnyEndpoint): Promise<Request> {
      const { body, ...rest } = await exampleFor(operation, { call, context: made.context })
      return { ...rest, ...(body && { body: marked(mark, e, body) }) }
    },
  }
}

/** One that has done once whatever leaves something behind, so that every table has rows of it. */
export async function newBusyCanary(app: App) {
  const canary = await newCanary(app)
  for (const [operation, e] of closed.filter(([, { method }]) => !/GET|DELETE/.test(method))) {
    const request = await canary.exampleFor(operation, e)
    const once = { 'idempotency-key': `${canary.mark}-${operation}` }
    const { status, text } = await canary.call(e.method, targetOf(e, request), request.file ?? request.body, once)
    if (!isAsExpected(e, request, { status })) throw new Error(`${operation} refused what it was to be asked: ${status} ${text}`)
  }
  await tokenOf(app, canary.client_id, canary.client_secret)
  return canary
}

/** Every field of the body, sent or optional, in words of this organization. The same word always becomes the same. */
function marked<T>(mark: string, e: AnyEndpoint, body: T): T {
  const schema = e.body
  // What the organization received before bears its mark already.
  const isNew = (value: unknown) => typeof value === 'string' && !value.includes(mark) && !isInstruction(value)
  const said = leavesOf(body, []).filter((at) => isNew(valueAt(body, at)) && !isShared(at) && !isName(at, e))
  const unsaid = partsOf(schema).flatMap(({ at, type }) => (type === 'string' && isFree(body, at) && !isName(at, e) ? [at] : []))
  let result = body
  for (const at of [...said, ...unsaid]) {
    const ways = [`${mark}${valueAt(result, at) ?? ''}`, `${mark}@canary.example`, `https://${mark}.example/`]
    result = ways.map((text) => withValue(result, at, text)).find((one) => schema.safeParse(one).success) ?? result
  }
  return result
}

/** A text that sets the behaviour of a sandbox carrier. */
const isInstruction = (text: string) => text.startsWith('journey:')

/** Names a file, the parcel of a ticket or a picture: things that there must be. */
const isName = (at: Position, { path }: Pick<AnyEndpoint, 'path'>) =>
  /^\/(dsf|support)\//.test(path) && /^(file_token|tracking_number|company_logo_path)$/.test(at.at(-1)!)

/** Nothing is said there yet, and nothing would be named by it. */
const isFree = (body: unknown, at: Position) => valueAt(body, at) === undefined && !isId(at) && !isShared(at)
