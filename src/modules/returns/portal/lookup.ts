import { logFailure, logRefused } from '../../../http/auth/failures.ts'
import { holdKeyedCounts } from '../../../http/limits/keyed.ts'
import { listNetworks } from '../../../platform/address-prefix.ts'
import type { System } from '../../../platform/context.ts'
import { perServer } from '../../../platform/per-server.ts'
import { type CountedKey, slidingLog } from '../../../platform/sliding-log.ts'
import { isSamePostalCode, parseShipmentBody, plainPostalCode } from '../../shipments/index.ts'
import { listByIdentifier, type SentParcelRow } from './lookup-store.ts'
import { isReturnShipment, type Outgoing, readOutgoing, type Unreturnable } from './outgoing.ts'
import type { Portal } from './portal.ts'

/**
 * Limit of failed lookups in 15 minutes from one network, for one identifier, and for one shipment. A network of 48 bits has ten times as
 * many.
 */
const mostFailures = 10
const windowMs = 15 * 60_000
/**
 * Limit of failed lookups in an hour with one postal code of a portal, whatever the number and the network: guesses may count order numbers
 * up.
 */
const mostOfPostalCode = 50
const hourMs = 60 * 60_000

const failureLimit = { name: 'portal failures', most: mostFailures, windowMs }
const postalCodeLimit = { name: 'portal postal codes', most: mostOfPostalCode, windowMs: hourMs }
/**
 * The pages and the operations of a server count together, and the portals of all organizations: what is refused here needs no query, so
 * that guessing costs the other shoppers nothing. What holds across processes is counted in the database, for each organization.
 */
const logsOf = perServer((elapsedMs) => ({ recent: slidingLog(elapsedMs, windowMs), postalCodes: slidingLog(elapsedMs, hourMs) }))

export type Lookup = { readonly address: string; readonly identifier: string; readonly postal_code: string }
/**
 * Parcel, or the reason why it cannot be returned. Undefined if none was found; a number is the seconds to wait after too many failures.
 */
export type LookupResult = Outgoing | Unreturnable | number | undefined

/** Keys under which the failure of a lookup is counted. */
function countedOf(domain: string, { address, identifier, postal_code }: Lookup) {
  const networks = listNetworks(address)
  return {
    client: networks[0]!.key,
    number: { key: `identifier ${domain} ${tidyIdentifier(identifier)}`, times: 1 },
    networks: networks.map(({ key, times }) => ({ key: `client ${key}`, times })),
    postalCode: { key: `${domain} ${plainPostalCode(postal_code)}`, times: 1 },
  }
}
type ReturnableCounts = ReturnType<typeof countedOf>

const tidyIdentifier = (identifier: string) => identifier.trim().slice(0, 255)

/** Seconds that a shopper has to wait after too many failures that this process has counted. */
export const lookupWaitSeconds = (system: System, domain: string, lookup: Lookup) => waitInMemory(system, countedOf(domain, lookup))

function waitInMemory(system: System, { client, networks, number, postalCode }: ReturnableCounts): number {
  const { recent, postalCodes } = logsOf(system)
  const seconds = Math.max(recent.longestWait([...networks, number], mostFailures), postalCodes.longestWait([postalCode], mostOfPostalCode))
  if (seconds > 0) logRefused({ failures: recent, log: system.log }, 'return-portal', client)
  return seconds
}

/**
 * Finds a parcel for a shopper who knows its order number or tracking number and its postal code. A wrong postal code and an unknown number
 * have the same answer and the same cost. A shipment that was guessed too often, by whichever of its numbers, is not found: a refusal would
 * reveal that both numbers are of one parcel.
 */
export async function findParcel(system: System, portal: Portal, lookup: Lookup): Promise<LookupResult> {
  const counted = countedOf(portal.brand.domain, lookup)
  const early = waitInMemory(system, counted)
  if (early > 0) return early
  const identifier = tidyIdentifier(lookup.identifier)
  const rows = await listByIdentifier(portal.ctx, identifier)
  const matching = await compareOnce(portal, {
    rows,
    postal_code: lookup.postal_code,
    counted,
    shipments: shipmentKeys(rows, identifier),
  })
  // Counts again, so that concurrent lookups learn no more than sequential ones.
  const late = typeof matching === 'number' ? matching : waitInMemory(system, counted)
  if (late > 0) return late
  const found = await readFirst(portal, matching as readonly SentParcelRow[])
  if (found) return found
  const { recent, postalCodes } = logsOf(system)
  recent.takeEach([...counted.networks, counted.number], mostFailures)
  postalCodes.takeEach([counted.postalCode], mostOfPostalCode)
  logFailure(system.log, 'return-portal', counted.client)
  return undefined
}

async function readFirst(portal: Portal, matching: readonly SentParcelRow[]) {
  const parcels = await Promise.all(matching.map((row) => readOutgoing(portal, { shipment: row.shipment_id, parcel: row.id })))
  return parcels.find((one) => typeof one === 'object') ?? parcels.find((one) => one !== undefined)
}

type Comparison = {
  readonly rows: readonly SentParcelRow[]
  readonly postal_code: string
  readonly counted: ReturnableCounts
  readonly shipments: readonly CountedKey[]
}

/**
 * Compares the postal code while the counts are locked, so that concurrent lookups in all processes run one after another. Returns the
 * matching parcels, which do not count as a failure, or the seconds to wait.
 */
const compareOnce = (portal: Portal, { rows, postal_code, counted, shipments }: Comparison): Promise<readonly SentParcelRow[] | number> =>
  portal.ctx.transaction(async (tx) => {
    const senders = [...counted.networks, counted.number]
    const failures = await holdKeyedCounts(tx, failureLimit, [...senders, ...shipments])
    const ofPostalCode = await holdKeyedCounts(tx, postalCodeLimit, [counted.postalCode])
    const waitSeconds = Math.max(failures.longestWait(senders), ofPostalCode.longestWait())
    if (waitSeconds > 0) return waitSeconds
    const matching = listMatching(portal, rows, postal_code, (id) => failures.waitSeconds(shipmentKey(id)) > 0)
    if (matching.length === 0) await Promise.all([failures.add(), ofPostalCode.add()])
    return matching
  })

const shipmentKey = (shipment_id: string) => `shipment ${shipment_id}`
/** Keys of the shipments that were found. A stand-in if there are none, so that the lookup takes as long. */
const shipmentKeys = (rows: readonly SentParcelRow[], identifier: string): CountedKey[] => {
  const keys = rows.length === 0 ? [shipmentKey(`of ${identifier}`)] : rows.map(({ shipment_id }) => shipmentKey(shipment_id))
  return [...new Set(keys)].map((key) => ({ key, times: 1 }))
}

/** Stand-in for a shipment if none was found, so that a lookup takes as long. */
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
