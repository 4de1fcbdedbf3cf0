import { logFailure, logRefused } from '../../../../http/auth/failures.ts'
import { addressPrefix } from '../../../../platform/address-prefix.ts'
import type { System } from '../../../../platform/context.ts'
import { perServer } from '../../../../platform/per-server.ts'
import { type SlidingLog, slidingLog } from '../../../../platform/sliding-log.ts'
import { parseShipmentBody } from '../../shipments/stored-form.ts'
import { isSamePostalCode } from '../../shipments/tracking/public-tracking.ts'
import { listByIdentifier, type SentParcelRow } from './lookup-store.ts'
import { isReturnShipment, type Outgoing, readOutgoing, type Unreturnable } from './outgoing.ts'
import type { Portal } from './portal.ts'

/** Failed lookups in 15 minutes from one network, for one identifier, and for one shipment. */
const mostFailures = 10
const windowMs = 15 * 60_000

/** The pages and the operations of a server count together. */
const limitsOf = perServer((elapsedMs) => ({
  clients: slidingLog(elapsedMs, windowMs),
  identifiers: slidingLog(elapsedMs, windowMs),
  shipments: slidingLog(elapsedMs, windowMs),
}))

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

/** How long a shopper has to wait after too many failures. It needs no query, so that guessing costs the other shoppers nothing. */
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
  const matching = listMatching(portal, rows, lookup.postal_code, limits.shipments)
  // Counted again, so that lookups sent side by side learn no more than ones sent in turn.
  const late = refusedSeconds()
  if (late > 0) return late
  if (matching.length > 0) {
    const parcels = await Promise.all(matching.map((row) => readOutgoing(portal, { shipment: row.shipment_id, parcel: row.id })))
    const found = parcels.find((one) => typeof one === 'object') ?? parcels.find((one) => one !== undefined)
    if (found) return found
  }
  limits.clients.take(client, mostFailures)
  limits.identifiers.take(key, mostFailures)
  for (const id of new Set(rows.map(({ shipment_id }) => shipment_id))) limits.shipments.take(shipmentKey(portal, id), mostFailures)
  logFailure(system.log, 'return-portal', client)
  return undefined
}

const shipmentKey = ({ ctx }: Portal, shipment_id: string) => `${ctx.organization_id} ${shipment_id}`

/** Stands for a shipment where none was found, so that a lookup takes as long. */
const decoy = JSON.stringify({ delivery_dates: {}, brand_id: 0, to_address: { postal_code: '0000 AA', city: 'x'.repeat(1_000) } })

/** The parcels of other shipments of an order are tried too: one may be delivered and another not. */
const mostTried = 10

/** Every row is compared, whichever match. */
function listMatching(portal: Portal, rows: readonly SentParcelRow[], postal_code: string, shipments: SlidingLog): SentParcelRow[] {
  const matching = rows.filter((row) => {
    const body = parseShipmentBody(row.shipment)
    const isLocked = !shipments.look(shipmentKey(portal, row.shipment_id), mostFailures).allowed
    const isTheirs = isSamePostalCode(postal_code, body.to_address.postal_code)
    return isTheirs && !isLocked && body.brand_id === portal.brand.id && !isReturnShipment(body)
  })
  if (rows.length === 0) isSamePostalCode(postal_code, parseShipmentBody(decoy).to_address.postal_code)
  return matching.slice(0, mostTried)
}
