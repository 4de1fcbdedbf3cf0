import { addressPrefix } from '../../platform/address-prefix.ts'
import { Fault, tooManyRequests } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { type Metrics, openCounts } from '../../platform/metrics.ts'
import type { SlidingLog } from '../../platform/sliding-log.ts'

/**
 * Limit of failed attempts a minute. Secrets of 256 bits cannot be guessed; the limit makes it pointless to try. It is wider on the API,
 * where a client whose secret was rotated should read 401, which says what to do, and not 429.
 */
const most = { token: 10, api: 300 }

/**
 * Limit of different ids that may fail in a minute from one network: an office has a handful of clients. Ids that failed already, and pairs
 * that were valid at their last use, are not refused for it, so that a client behind the same proxy does not close the API for others.
 */
const mostIds = { token: 30, api: 100 }

/** Places of attempts: the token endpoint, the API with a key, the tracking page and the return portal. */
const places = ['token', 'api', 'tracking', 'return-portal'] as const
type AttemptPlace = (typeof places)[number]

/** Counts of failed attempts, and of those that were refused for them, by server. A log is one object for each server. */
const counted = new WeakMap<Log, ReturnType<typeof openAttemptCounts>>()
const readAttemptCounts = (log: Log) => counted.getOrInsertComputed(log, openAttemptCounts)

function openAttemptCounts() {
  const counts = openCounts<'at' | 'outcome'>()
  for (const at of places) for (const outcome of ['failed', 'blocked']) counts.add({ at, outcome }, 0)
  return counts
}

export const measureSignIns = (metrics: Metrics, log: Log) =>
  metrics.counter(
    'crossdock_failed_sign_ins_total',
    'Sign-ins and lookups that failed, and those that were refused because too many had failed.',
    readAttemptCounts(log).samples,
  )

type FailureServices = { readonly failures: SlidingLog; readonly log: Log }
/** `id`: the key or client that is tried. Failed attempts count for it and a client's network together, so that no client can lock out others. `wasValid`: the pair was, when it was last used. */
type Attempt = { readonly at: keyof typeof most; readonly address: string; readonly id: string; readonly wasValid?: boolean }

/**
 * Returns what `verify` finds, unless too many attempts failed within a minute. The limit is checked before, so that no secret is verified
 * in vain, and after, so that attempts in parallel learn no more than attempts in sequence.
 */
export async function limitFailures<T>(
  { failures, log }: FailureServices,
  { at, address, id, wasValid = false }: Attempt,
  verify: () => Promise<T | undefined>,
) {
  const client = addressPrefix(address)
  const key = `${at} ${client} ${id.slice(0, 100)}`
  const network = `ids ${at} ${client}`
  const isFirstFailure = () => failures.look(key, most[at]).remaining === most[at]
  const refuseFailures = () => {
    if (failures.isEmpty()) return
    const { waitSeconds } = failures.look(key, most[at])
    if (waitSeconds > 0) throw tooManyFailures({ failures, log }, { at, client }, { what: 'this id', waitSeconds })
    if (wasValid || !isFirstFailure()) return
    const { waitSeconds: seconds } = failures.look(network, mostIds[at])
    if (seconds > 0) throw tooManyFailures({ failures, log }, { at, client }, { what: 'different ids', waitSeconds: seconds })
  }
  refuseFailures()
  const found = await verify()
  refuseFailures()
  if (!found) {
    if (isFirstFailure()) failures.take(network, mostIds[at])
    failures.take(key, most[at])
    logFailure(log, at, client)
  }
  return found
}

type Refusal = { readonly what: string; readonly waitSeconds: number }
function tooManyFailures(means: FailureServices, { at, client }: { at: AttemptPlace; client: string }, { what, waitSeconds }: Refusal) {
  logRefused(means, at, client)
  const detail = `Too many failed attempts with ${what} from this address. Try again in ${waitSeconds} seconds.`
  return new Fault(tooManyRequests, detail, { headers: { 'retry-after': String(waitSeconds) } })
}

/** Logs a failed attempt for operators, who may block the network: neither the id nor the secret that was tried. */
export function logFailure(log: Log, at: AttemptPlace, client: string) {
  readAttemptCounts(log).add({ at, outcome: 'failed' })
  log.warn('auth.failed', { at, client })
}

/** Logs a refused client once a minute: it may go on thousands of times a second. */
export function logRefused({ failures, log }: FailureServices, at: AttemptPlace, client: string) {
  readAttemptCounts(log).add({ at, outcome: 'blocked' })
  if (failures.take(`logged ${at} ${client}`, 1).allowed) log.warn('auth.blocked', { at, client })
}
