import { logFailure, logRefused } from '../../../../http/auth/failures.ts'
import { holdKeyedCounts } from '../../../../http/limits/keyed.ts'
import { addressPrefix } from '../../../../platform/address-prefix.ts'
import type { System } from '../../../../platform/context.ts'
import { perServer } from '../../../../platform/per-server.ts'
import { slidingLog } from '../../../../platform/sliding-log.ts'
import { parseShipmentBody } from '../../shipments/stored-form.ts'
import { isSamePostalCode } from '../../shipments/tracking/public-tracking.ts'
import { listByIdentifier, type SentParcelRow } from './lookup-store.ts'
import { isReturnShipment, type Outgoing, readOutgoing, type Unreturnable } from './outgoing.ts'
import type { Portal } from './portal.ts'

/** Failed lookups in 15 minutes from one network, for one identifier, and for one shipment. */
const mostFailures = 10
const windowMs = 15 * 60_000

const failureLimit = { name: 'portal failures', most: mostFailures, windowMs }
/**
 * The pages and the operations of a server count together, and the portals of all organizations: what is refused here needs no query, so
 * that guessing costs the other shoppers nothing. What holds across processes is counted in the database, for each organization.
 */
const limitsOf = perServer((elapsedMs) => ({ clients: slidingLog(elapsedMs, windowMs), identifiers: slidingLog(elapsedMs, windowMs) }))

export type Lookup = { readonly address: string; readonly identifier: string; readonly postal_code: string }
/** The parcel, or why it cannot be returned; undefined where none was found; or the seconds to wait after too many failures. */
export type LookupResult = Outgoing | Unreturnable | number | undefined

type LookupKeys = Pick<Lookup, 'address' | 'identifier'>

/** The failed lookups from this network and for this number. */
function failuresOf(system: System, domain: string | null, lookup: LookupKeys) {
  const limits = limitsOf(system)
  const client = addressPrefix(lookup.address)
  const identifier = lookup.identifier.trim().slice(0, 255)
  const key = `${domain} ${identifier}`
  const refusedSeconds = () => {
    const seconds = limits.clients.look(client, mostFailures).waitSeconds || limits.identifiers.look(key, mostFailures).waitSeconds
    if (seconds > 0) logRefused({ failures: limits.clients, log: system.log }, 'return-portal', client)
    return seconds
  }
  return { limits, client, identifier, key, refusedSeconds }
}

/** How long a shopper has to wait after too many failures that this process has counted. */
export const lookupWaitSeconds = (system: System, domain: string, asked: LookupKeys) => failuresOf(system, domain, asked).refusedSeconds()

/**
 * Finds a parcel for a shopper who knows its order number or tracking number and its postal code. A wrong postal code and an unknown number
 * have the same answer and the same cost. A shipment that was guessed too often, by whichever of its numbers, is not found: a refusal would
 * reveal that both numbers are of one parcel.
 */
export async function findParcel(system: System, portal: Portal, lookup: Lookup): Promise<LookupResult> {
  const { limits, client, identifier, key, refusedSeconds } = failuresOf(system, portal.brand.domain, lookup)
  const early = refusedSeconds()
  if (early > 0) return early
  const rows = await listByIdentifier(portal.ctx, identifier)
  const counted = { client: `client ${client}`, identifier: `identifier ${key}`, shipments: shipmentKeys(rows, identifier) }
  const matching = await compareOnce(portal, { rows, postal_code: lookup.postal_code, counted })
  // Counted again here too, so that lookups sent side by side learn no more than ones sent in turn.
  const late = typeof matching === 'number' ? matching : refusedSeconds()
  if (late > 0) return late
  const found = await readFirst(portal, matching as readonly SentParcelRow[])
  if (found) return found
  limits.clients.take(client, mostFailures)
  limits.identifiers.take(key, mostFailures)
  logFailure(system.log, 'return-portal', client)
  return undefined
}

async function readFirst(portal: Portal, matching: readonly SentParcelRow[]) {
  const parcels = await Promise.all(matching.map((row) => readOutgoing(portal, { shipment: row.shipment_id, parcel: row.id })))
  return parcels.find((one) => typeof one === 'object') ?? parcels.find((one) => one !== undefined)
}

type Comparison = {
  readonly rows: readonly SentParcelRow[]
  readonly postal_code: string
  readonly counted: { readonly client: string; readonly identifier: string; readonly shipments: readonly string[] }
}

/**
 * Compares the postal code while the counts are locked, so that lookups sent side by side, to whichever processes, take turns. Answers the
 * matching parcels, of which none counts as a failure, or the seconds to wait.
 */
const compareOnce = (portal: Portal, { rows, postal_code, counted }: Comparison): Promise<readonly SentParcelRow[] | number> =>
  portal.ctx.transaction(async (tx) => {
    const failures = await holdKeyedCounts(tx, failureLimit, [counted.client, counted.identifier, ...counted.shipments])
    const waitSeconds = failures.waitSeconds(counted.client) || failures.waitSeconds(counted.identifier)
    if (waitSeconds > 0) return waitSeconds
    const matching = listMatching(portal, rows, postal_code, (id) => failures.waitSeconds(shipmentKey(id)) > 0)
    if (matching.length === 0) await failures.add()
    return matching
  })

const shipmentKey = (shipment_id: string) => `shipment ${shipment_id}`
/** One where none was found, so that the lookup takes as long. */
const shipmentKeys = (rows: readonly SentParcelRow[], identifier: string) =>
  rows.length === 0 ? [shipmentKey(`of ${identifier}`)] : [...new Set(rows.map(({ shipment_id }) => shipmentKey(shipment_id)))]

/** Stands for a shipment where none was found, so that a lookup takes as long. */
const decoy = JSON.stringify({ delivery_dates: {}, brand_id: 0, to_address: { postal_code: '0000 AA', city: 'x'.repeat(1_000) } })

/** The parcels of other shipments of an order are tried too: one may be delivered and another not. */
const mostTried = 10

/** Every row is compared, whichever match. */
function listMatching(
  portal: Portal,
  rows: readonly SentParcelRow[],
  postal_code: string,
  isLockedShipment: (id: string) => boolean,
): SentParcelRow[] {
  const matching = rows.filter((row) => {
    const body = parseShipmentBody(row.shipment)
    const isLocked = isLockedShipment(row.shipment_id)
    const isTheirs = isSamePostalCode(postal_code, body.to_address.postal_code)
    return isTheirs && !isLocked && body.brand_id === portal.brand.id && !isReturnShipment(body)
  })
  if (rows.length === 0) isSamePostalCode(postal_code, parseShipmentBody(decoy).to_address.postal_code)
  return matching.slice(0, mostTried)
}
