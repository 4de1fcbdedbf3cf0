import type { Context } from '../platform/context.ts'
import { OutboundError } from '../platform/outbound/call.ts'
import type { Exchange, LoggedBody } from '../platform/outbound/exchange.ts'
import { type Capability, type CarrierCall, CarrierRefusal, type CarrierResponse, type ContractData } from './kit/carrier.ts'
import type { Mask } from './mask.ts'

/** Carriers speak JSON. Any other text is passed on unchanged: the capability that reads the response reports what is wrong with it. */
export async function sendCall({ send }: Context, { body, headers, ...call }: CarrierCall, timeoutMs?: number): Promise<CarrierResponse> {
  const answer = await send({
    ...call,
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  return { status: answer.status, body: read(answer.body.toString()) }
}

/** Once more where that can do no harm: nothing was sent the first time, or it may be sent twice. Silence is not broken by asking again. */
async function sendAgain(ctx: Context, call: CarrierCall, safe: boolean, timeoutMs: number | undefined) {
  try {
    return await sendCall(ctx, call, timeoutMs)
  } catch (error) {
    if (!(error instanceof OutboundError) || !retried.includes(error.reason) || (error.mayHaveHappened && !safe)) throw error
    return sendCall(ctx, call, timeoutMs)
  }
}
const retried: readonly OutboundError['reason'][] = ['connect', 'dns', 'reset']

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** No response came; whether the carrier has processed the call is unknown. */
export class CarrierUnreachable extends Error {}

/** What a call is made with. `settings`: undefined where the contract was deleted; `mask`: takes out those of them that no log may show. */
export type CarrierAccess = { readonly settings: ContractData | undefined; readonly mask: Mask }

/**
 * Calls a carrier with the settings of a contract. The call and its answer are logged for the caller's integration, without the
 * secrets. Where the carrier refuses, its message is raised, without them too: carriers repeat what they were sent.
 */
export async function callCarrier<In, Out>(
  ctx: Context,
  { settings, mask }: CarrierAccess,
  capability: Capability<ContractData, In, Out>,
  input: In,
  timeoutMs?: number,
): Promise<Out> {
  if (!settings) throw new CarrierUnreachable('The contract is no longer there.')
  const call = capability.ask(settings, input)
  // Apart from the call: a commit that fails is not a carrier that does not answer.
  await ctx.commitPending()
  const answer = await sendAgain(ctx, call, capability.safe, timeoutMs).catch(async (error: unknown) => {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
    await writeLog(ctx, call, mask, { exception_type: name, exception: mask(message) })
    // Not the error itself: the address in it may hold a secret, and errors of jobs are kept and logged.
    throw new CarrierUnreachable(mask(message))
  })
  await writeLog(ctx, call, mask, { status: answer.status, body: asLogged(mask(answer.body)) })
  try {
    return capability.read(answer, input)
  } catch (error) {
    if (!(error instanceof CarrierRefusal)) throw error
    const { message, code, field } = error
    throw new CarrierRefusal(mask(message), { code, ...(field !== undefined && { field }) })
  }
}

/** Headers that say nothing of who calls. All others are left out: a secret can be spelt there in too many ways. */
const plainHeaders = ['accept', 'content-type', 'user-agent']

async function writeLog(ctx: Context, call: CarrierCall, mask: Mask, outcome: Exchange['outcome']) {
  const headers = Object.entries(call.headers ?? {}).map(([name, value]) => [
    name,
    plainHeaders.includes(name.toLowerCase()) ? mask(value) : '***',
  ])
  const exchange: Exchange = {
    method: call.method,
    base_url: new URL(call.url).origin,
    full_url: mask(call.url),
    request: { headers: Object.fromEntries(headers), payload: asLogged(mask(call.body)) },
    outcome,
  }
  if (ctx.deferredLogs) ctx.deferredLogs.push(exchange)
  else await ctx.transaction((tx) => ctx.logExchange(tx, exchange))
}

/** A log holds text or an object. */
function asLogged(body: unknown): LoggedBody {
  if (body === undefined || body === null) return null
  if (typeof body === 'string') return body
  return typeof body === 'object' && !Array.isArray(body) ? (body as LoggedBody) : JSON.stringify(body)
}
