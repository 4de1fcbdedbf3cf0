import { logFailure, logRefused } from '../../http/auth/failures.ts'
import { findPublicTracking, type Proof, type PublicTracking } from '../../modules/shipments/tracking/public-tracking.ts'
import { listNetworks } from '../../platform/address-prefix.ts'
import type { System } from '../../platform/context.ts'
import { slidingLog } from '../../platform/sliding-log.ts'

/**
 * Limit of failed attempts a minute from one network; a network of 48 bits has ten times as many. A country has thousands of postal codes,
 * and no receiver mistypes theirs as often.
 */
const mostOfClient = 20
const hourMs = 3_600_000

type TrackingAttempt = { readonly address: string; readonly tracking_number: string; readonly proof: Proof }
/** Parcel that was found, or the seconds that the client has to wait because too many attempts failed. */
type TrackingLookup = PublicTracking | number | undefined

/**
 * Finds parcels for those who prove that they may see them. Failed attempts count for the client's network, and wrong postal codes for
 * the tracking number too, from all networks together. The key of a link cannot be guessed, so the number's count does not stop it.
 */
export function trackingAttempts(system: System) {
  const { log, bounds, leases } = system
  // Failures are counted apart from failed sign-ins: while the log of those holds any, each key pair is verified again.
  const failures = slidingLog(leases.elapsedMs)
  const numbers = slidingLog(leases.elapsedMs, hourMs)

  return async ({ address, tracking_number, proof }: TrackingAttempt): Promise<TrackingLookup> => {
    const networks = listNetworks(address)
    const client = networks[0]!.key
    const number = tracking_number.slice(0, 255)
    const waitOfClient = () => failures.longestWait(networks, mostOfClient)
    const waitOfNumber = ({ postal_code }: Proof) => (postal_code === '' ? 0 : numbers.look(number, bounds.trackingGuesses).waitSeconds)
    const refuse = (waitSeconds: number) => {
      logRefused({ failures, log }, 'tracking', client)
      return waitSeconds
    }

    const early = waitOfClient() || (proof.key === '' ? waitOfNumber(proof) : 0)
    if (early > 0) return refuse(early)
    const taken = waitOfNumber(proof) > 0 ? { ...proof, postal_code: '' } : proof
    const found = await findPublicTracking(system, tracking_number, taken)
    // Checks the limits again, so that concurrent attempts learn no more than consecutive ones.
    const late = waitOfClient() || waitOfNumber(taken)
    if (late > 0) return refuse(late)
    if (found) return found
    failures.takeEach(networks, mostOfClient)
    if (taken.postal_code !== '') numbers.take(number, bounds.trackingGuesses)
    logFailure(log, 'tracking', client)
    return undefined
  }
}
