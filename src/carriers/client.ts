import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import type { Exchange } from '../platform/outbound/exchange.ts'
import { machineNow } from '../platform/time.ts'
import { type CallOutcome, isAccessStatus, outcomeOfAnswer, outcomeWithoutAnswer } from './call-outcome.ts'
import { AuthorizationExpired } from './kit/answers.ts'
import {
  type AnyCapability,
  type Authorization,
  type CarrierCall,
  CarrierRefusal,
  type CarrierResponse,
  type ContractData,
  hasSteps,
  mostSteps,
} from './kit/carrier.ts'
import { loggedAnswer, loggedPayload } from './logged-body.ts'
import { type Mask, maskRefusal, maskRemarks, maskWith } from './mask.ts'
import { callNameOf } from './registry.ts'
import { outOfServiceSeconds, retryAfterSeconds } from './retry-after.ts'
import { CarrierBusy, CarrierUnreachable, isTimeout, limitFrom, type Sending, sendAgain } from './send.ts'

/** The token of a contract. `renew` replaces the one that a carrier has rejected, unless that was done meanwhile. */
export type AuthorizationSource = {
  current(timeoutMs?: number): Promise<Authorization>
  renew(rejected: Authorization, timeoutMs?: number): Promise<Authorization>
}

/** End of a pause in which a service of a carrier gets no calls, by a monotonic clock. `isOutage`: after a 503, not a 429. */
type CarrierPause = { readonly until: number; readonly isOutage: boolean }

/** Outcome of one call, by the name of its capability. `ms`: undefined where nothing was sent. */
export type NotedCall = { readonly call: string; readonly outcome: CallOutcome; readonly ms: number | undefined }

/**
 * Access to a carrier under one contract. `settings`: undefined where the contract was deleted; `mask`: hides those of the settings that no
 * log may show. `authorization`: only of a carrier with `authorize`. `noteCall` is called with the outcome of every call, and never fails.
 */
export type CarrierAccess = {
  readonly settings: ContractData | undefined
  readonly mask: Mask
  readonly authorization?: AuthorizationSource | undefined
  /** The pauses of each service under the contract. */
  readonly pauses: Map<string, CarrierPause>
  readonly noteCall: (call: NotedCall) => Promise<void>
}

/**
 * Calls a carrier with the settings of a contract. Calls and answers are logged for the caller's integration, without the secrets. Where the
 * carrier refuses, its message is raised, without them too: carriers repeat what they were sent. A capability of several calls begins with
 * its first state; `completePurchase` keeps the states of a purchase.
 */
export async function callCarrier<In, Out>(
  ctx: Context,
  access: CarrierAccess,
  capability: AnyCapability<ContractData, In, Out>,
  input: In,
  timeoutMs?: number,
): Promise<Out> {
  if (!hasSteps(capability)) {
    const ask = (settings: ContractData, authorization?: Authorization) => capability.ask(settings, input, authorization)
    return makeCall(
      ctx,
      access,
      { name: callNameOf(capability), safe: capability.safe, ask, read: (answer) => capability.read(answer, input, access.settings) },
      timeoutMs,
    )
  }
  let state = capability.first
  for (let step = 0; step < mostSteps; step++) {
    const next = await callStep(ctx, access, capability, input, state, timeoutMs)
    if ('result' in next) return next.result
    state = next.state
  }
  throw new CarrierUnreachable(`The carrier was called ${mostSteps} times, and there is no end.`)
}

type CapabilityWithSteps<In, Out> = Extract<AnyCapability<ContractData, In, Out>, { next: unknown }>

/** Makes one call of a capability that takes several. */
export const callStep = <In, Out>(
  ctx: Context,
  access: CarrierAccess,
  capability: CapabilityWithSteps<In, Out>,
  input: In,
  state: unknown,
  timeoutMs?: number,
): Promise<{ readonly state: unknown } | { readonly result: Out }> =>
  makeCall(
    ctx,
    access,
    {
      name: callNameOf(capability),
      safe: capability.isSafe(state),
      ask: (settings, authorization) => capability.ask(settings, input, state, authorization),
      read: (answer) => capability.next(state, answer, input),
    },
    timeoutMs,
  )

type OneCall<Out> = {
  readonly name: string
  readonly safe: boolean
  ask(settings: ContractData, authorization?: Authorization): CarrierCall
  read(answer: CarrierResponse): Out
  /** True if the answer itself is a secret. */
  readonly hidesAnswer?: boolean
}

/** Makes one call, and repeats it once with a new token where the carrier rejects the first. */
export async function makeCall<Out>(ctx: Context, access: CarrierAccess, call: OneCall<Out>, timeoutMs?: number): Promise<Out> {
  if (!access.settings) throw new CarrierUnreachable('The contract is no longer there.')
  const sending: Sending = { limit: limitFrom(ctx, timeoutMs), wasSilent: false }
  const answer = access.authorization
    ? callWithToken(ctx, access, call, access.authorization, sending, timeoutMs)
    : exchange(ctx, access, call, undefined, sending)
  return answer.catch((error: unknown) => {
    throw error instanceof CarrierRefusal && sending.wasSilent ? error.with({ isOfRepeat: true }) : error
  })
}

async function callWithToken<Out>(
  ctx: Context,
  access: CarrierAccess,
  call: OneCall<Out>,
  source: AuthorizationSource,
  sending: Sending,
  timeoutMs: number | undefined,
): Promise<Out> {
  const authorization = await asAccess(source.current(timeoutMs))
  try {
    return await exchange(ctx, access, call, { authorization, isLast: false }, sending)
  } catch (error) {
    if (!(error instanceof AuthorizationExpired)) throw error
    const renewed = await asAccess(source.renew(authorization, timeoutMs))
    return exchange(ctx, access, call, { authorization: renewed, isLast: true }, sending)
  }
}

/** A refused request for a token concerns the credentials alone, and not what the call is about. */
const asAccess = (token: Promise<Authorization>) =>
  token.catch((error: unknown) => {
    throw error instanceof CarrierRefusal ? error.with({ isOfAccess: true }) : error
  })

/** `isLast`: a further token would be rejected too. */
type CallToken = { readonly authorization: Authorization; readonly isLast: boolean }

async function exchange<Out>(
  ctx: Context,
  access: CarrierAccess,
  { name, safe, ask, read, hidesAnswer }: OneCall<Out>,
  token: CallToken | undefined,
  sending: Sending,
): Promise<Out> {
  const mask = token ? maskWith(access.mask, token.authorization) : access.mask
  const call = ask(access.settings!, token?.authorization)
  const note = (outcome: CallOutcome, ms?: number) => access.noteCall({ call: name, outcome, ms })
  const paused = findPause(ctx, access, call)
  if (paused) {
    await note(paused.isOutage ? 'out_of_service' : 'busy')
    throw new CarrierBusy(paused.seconds)
  }
  // Commits apart from the call: a commit that fails must not count as a carrier that does not answer.
  await ctx.commitPending()
  const begun = ctx.leases.elapsedMs()
  const msSoFar = () => ctx.leases.elapsedMs() - begun
  const answer = await sendUnlessBusy(ctx, access, { call, safe, sending }, mask).catch(async (error: unknown) => {
    const outcome = outcomeWithoutAnswer(error)
    if (outcome) await note(outcome, msSoFar())
    throw error
  })
  const ms = msSoFar()
  const isSecret = hidesAnswer && answer.status < 300
  await writeLog(ctx, call, mask, { status: answer.status, body: isSecret ? '***' : loggedAnswer(mask, answer) })
  try {
    if (answer.status === 401 && token && !token.isLast) throw new AuthorizationExpired('The carrier has rejected the token.')
    const result = maskRemarks(mask, read(answer))
    await note(outcomeOfAnswer(answer.status), ms)
    return result
  } catch (error) {
    const raised = toCallError(error, answer, mask, token)
    await note(outcomeOfAnswer(answer.status, raised), ms)
    throw raised
  }
}

/** Returns the error that the caller gets for an answer that refuses or cannot be read. */
function toCallError(error: unknown, { status }: CarrierResponse, mask: Mask, token: CallToken | undefined): unknown {
  if (error instanceof AuthorizationExpired && (!token || token.isLast))
    return new CarrierRefusal('The carrier has rejected the token that it has just issued.', { code: 'unauthorized', isOfAccess: true })
  return error instanceof CarrierRefusal ? maskRefusal(mask, error).with({ isOfAccess: isAccessStatus(status) }) : error
}

/** Longest wait for a carrier that answered 429 before the call fails. */
const mostWaitSeconds = 3

type SentCall = { readonly call: CarrierCall; readonly safe: boolean; readonly sending: Sending }

/** Sends a call. After a 429 it is sent once more after the time that the carrier names, if that is short. */
async function sendUnlessBusy(ctx: Context, access: CarrierAccess, sent: SentCall, mask: Mask): Promise<CarrierResponse> {
  const answer = await sendLogged(ctx, sent, mask)
  const seconds = retryAfterSeconds(answer, machineNow(ctx))
  if (seconds === undefined) return notePause(ctx, access, sent.call, answer)
  const canWait = seconds <= mostWaitSeconds && (sent.sending.limit(sent.call) ?? Number.POSITIVE_INFINITY) > 2_000 * seconds
  await writeLog(ctx, sent.call, mask, { status: answer.status, body: loggedAnswer(mask, answer) })
  if (!canWait) throw pauseFor(ctx, access, sent.call, { seconds, isOutage: false })
  await sleep(seconds * 1000)
  const second = await sendLogged(ctx, sent, mask)
  const further = retryAfterSeconds(second, machineNow(ctx))
  if (further === undefined) return notePause(ctx, access, sent.call, second)
  await writeLog(ctx, sent.call, mask, { status: second.status, body: loggedAnswer(mask, second) })
  throw pauseFor(ctx, access, sent.call, { seconds: further, isOutage: false })
}

const sendLogged = (ctx: Context, { call, safe, sending }: SentCall, mask: Mask): Promise<CarrierResponse> =>
  sendAgain(ctx, call, safe, sending).catch(async (error: unknown) => {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
    await writeLog(ctx, call, mask, { exception_type: name, exception: mask(message) })
    // Replaces the error itself: the address in it may hold a secret, and errors of jobs are stored and logged.
    throw new CarrierUnreachable(mask(message), { isTimeout: isTimeout(error) })
  })

/** Carriers count the calls of their services apart: labels, tracking and service points. The first part of the path names the service. */
function serviceOf({ url }: CarrierCall): string {
  const { origin, pathname } = new URL(url)
  return `${origin}/${pathname.split('/')[1]}`
}

/** Pauses further calls to this service under this contract. */
function pauseFor(
  { leases }: Context,
  { pauses }: CarrierAccess,
  call: CarrierCall,
  { seconds, isOutage }: { readonly seconds: number; readonly isOutage: boolean },
): CarrierBusy {
  pauses.set(serviceOf(call), { until: leases.elapsedMs() + seconds * 1000, isOutage })
  return new CarrierBusy(seconds)
}

/** The answer, which its capability reads; a carrier that is out of service gets no further calls until it is back. */
function notePause(ctx: Context, access: CarrierAccess, call: CarrierCall, answer: CarrierResponse): CarrierResponse {
  const seconds = outOfServiceSeconds(answer, machineNow(ctx))
  if (seconds !== undefined) pauseFor(ctx, access, call, { seconds, isOutage: true })
  return answer
}

/** Returns for how many seconds this call must not be sent; undefined where it may be. */
function findPause({ leases }: Context, { pauses }: CarrierAccess, call: CarrierCall) {
  if (pauses.size === 0) return undefined
  const service = serviceOf(call)
  const { until, isOutage } = pauses.get(service) ?? { until: 0, isOutage: false }
  const leftMs = until - leases.elapsedMs()
  if (leftMs > 0) return { seconds: Math.ceil(leftMs / 1000), isOutage }
  pauses.delete(service)
  return undefined
}

/** Headers that say nothing of who calls. All others are left out: a secret can be spelt there in too many ways. */
const plainHeaders = ['accept', 'content-type', 'user-agent']

async function writeLog(ctx: Context, call: CarrierCall, mask: Mask, outcome: Exchange['outcome']) {
  const headers = Object.entries(call.headers ?? {}).map(([name, value]) => [
    name,
    plainHeaders.includes(name.toLowerCase()) ? mask(value) : '***',
  ])
  const logged: Exchange = {
    method: call.method,
    base_url: new URL(call.url).origin,
    full_url: mask(call.url),
    request: { headers: Object.fromEntries(headers), payload: loggedPayload(mask, call) },
    outcome,
  }
  if (ctx.deferredLogs) ctx.deferredLogs.push(logged)
  else await ctx.transaction((tx) => ctx.logExchange(tx, logged))
}
