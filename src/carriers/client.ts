import { type AskedContract, carrierOfContract, openData } from '../modules/contracts/data.ts'
import { type Mask, maskOf } from '../modules/contracts/mask.ts'
import type { ContractData } from '../modules/contracts/settings.ts'
import { createIntegrationLog } from '../modules/sales/integrations/logs.ts'
import type { Context } from '../platform/context.ts'
import { Fault } from '../platform/errors.ts'
import { OutboundError } from '../platform/outbound/call.ts'
import { type Capability, type CarrierCall, CarrierRefusal, type CarrierResponse } from './kit/carrier.ts'

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

/**
 * Calls the carrier of a contract, with its settings. The call and its response are written into the logs of the caller's
 * integration, without the secrets. Where the carrier refuses, its words are raised, without them too: carriers repeat what
 * they were sent.
 */
export async function callCarrier<In, Out>(
  ctx: Context,
  contract: AskedContract,
  capability: Capability<ContractData, In, Out>,
  input: In,
  timeoutMs?: number,
): Promise<Out> {
  const { data, secret } = await openData(ctx, contract)
  const mask = maskOf(secret)
  const settings = carrierOfContract(contract).settings.safeParse(data)
  // Its secrets go with it, and it may have gone since it was read.
  if (!settings.success) throw new CarrierUnreachable('The contract is no longer there.')
  const call = capability.ask(settings.data, input)
  // Apart from the call: a commit that fails is not a carrier that does not answer.
  await ctx.commitPending()
  const answer = await sendAgain(ctx, call, capability.safe, timeoutMs).catch(async (error: unknown) => {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
    await writeLog(ctx, call, mask, { exception_type: name, exception: mask(message) })
    // Not the error itself: the address in it may hold a secret, and errors of jobs are kept and logged.
    throw new CarrierUnreachable(mask(message))
  })
  await writeLog(ctx, call, mask, { response_code: answer.status, response: { headers: null, body: asLogged(mask(answer.body)) } })
  try {
    return capability.read(answer, input)
  } catch (error) {
    if (!(error instanceof CarrierRefusal)) throw error
    const { message, code, field } = error
    throw new CarrierRefusal(mask(message), { code, ...(field !== undefined && { field }) })
  }
}

type LogRequest = Parameters<typeof createIntegrationLog>[2]
const nothing = { response_code: null, response: null, exception_type: null, exception: null, created_at: null }

/** Headers that say nothing of who calls. All others are left out: a secret can be spelt there in too many ways. */
const plainHeaders = ['accept', 'content-type', 'user-agent']

async function writeLog(ctx: Context, call: CarrierCall, mask: Mask, outcome: Partial<LogRequest>) {
  const headers = Object.entries(call.headers ?? {}).map(([name, value]) => [
    name,
    plainHeaders.includes(name.toLowerCase()) ? mask(value) : '***',
  ])
  const log: LogRequest = {
    ...nothing,
    method: call.method,
    base_url: new URL(call.url).origin,
    full_url: mask(call.url),
    request: { headers: Object.fromEntries(headers), payload: asLogged(mask(call.body)) },
    ...outcome,
  }
  await createIntegrationLog(ctx, ctx.integration_id, log).catch((error) => {
    // The integration may be deleted by the time that a job runs: then no one reads its log, which is no reason to fail the call.
    if (!(error instanceof Fault)) throw error
  })
}

type Logged = NonNullable<LogRequest['request']>['payload']
/** A log holds text or an object. */
const asLogged = (body: unknown): Logged =>
  body === undefined || body === null
    ? null
    : typeof body === 'string' || (typeof body === 'object' && !Array.isArray(body))
      ? (body as Logged)
      : JSON.stringify(body)
