import { type Database, inTransaction } from '../../../src/platform/database/database.ts'
import type { Settings } from '../../../src/platform/settings.ts'
import { systemClock } from '../../../src/platform/time.ts'
import { itemsOf } from '../../billing.ts'
import { baseUrl, type TestResponse } from '../../harness.ts'
import type { Breach } from '../../proofs/goal.ts'
import type { DemoClient } from '../../proofs/installation.ts'
import { checkBilling, type Expected } from '../../prove/billing/check.ts'
import { waitUntil } from '../../until.ts'
import { withDatabase } from '../databases.ts'
import type { Tables } from '../labels/tables.ts'
import { pickupFee, type readPickups } from './pickups.ts'

/** Twenty euros, in ten-thousandths: an invoice is closed after some four labels. */
const creditLimit = 200_000

export const setCreditLimit = (settings: Settings, organization_id: number) =>
  withDatabase(settings, (db) =>
    inTransaction(db, (tx) =>
      tx
        .insertInto('billing_accounts')
        .values({ organization_id, period: null, credit_limit: creditLimit, vat_number: null, updated_at: systemClock() })
        .execute(),
    ),
  )

export const hasInvoice = (db: Database) => db.selectFrom('invoices').select('id').limit(1).executeTakeFirst()

const closings = ['close invoices', 'check credit limit']

/** Resolves when no closing waits. The regular closing of the month is far ahead. */
export async function untilClosed(settings: Settings) {
  const isOpen = (db: Database) =>
    db.selectFrom('jobs').select('id').where('kind', 'in', closings).where('run_at', '<=', systemClock()).limit(1).executeTakeFirst()
  await waitUntil(async () => !(await withDatabase(settings, isOpen)), { everyMs: 200 })
}

type Billed = Pick<Tables, 'shipments' | 'parcels'> & { readonly pickups: Awaited<ReturnType<typeof readPickups>> }

/** Every label and pickup that was bought is billed once, what was cancelled costs nothing, and invoices are the sums of their items. */
export async function judgeBilling(client: DemoClient, { shipments, parcels, pickups }: Billed) {
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]))
  const booked = pickups.filter(({ carrier_pickup_id }) => carrier_pickup_id !== null)
  const coming = booked.filter(({ status }) => status === 'CREATED')
  const expected: Expected = {
    parcels: new Map(parcels.map(({ id, shipment_id }) => [id, statusOf(byId.get(shipment_id!)!)])),
    extras: new Map([['EUR', coming.length * pickupFee]]),
    issued: new Map(),
    violations: [],
    totals: {},
  }
  const caller = { call: callOf(client) }
  await checkBilling(caller, expected)
  const fees = Map.groupBy(await itemsOf(caller, 'type=pickup'), ({ pickup_id }) => pickup_id)
  const wrongFees = booked
    .filter(({ id }) => fees.get(id)?.length !== 1)
    .map(({ id }) => `pickup ${id} is billed ${fees.get(id)?.length ?? 0} times`)
  const breaches = [...expected.violations, ...wrongFees].map((text): Breach => ({ kind: 'wrong bills', text }))
  return {
    breaches,
    counts: { 'pickups booked': booked.length, 'of them coming': coming.length, ...(expected.totals as Record<string, number>) },
  }
}

/** As far as the bill of its labels goes. */
function statusOf({ purchase, carrier_shipment_id }: Tables['shipments'][number]) {
  if (purchase === 'cancelled' && carrier_shipment_id !== null) return 'CANCELLED'
  return purchase === 'confirmed' ? 'READY_TO_SEND' : 'ANNOUNCEMENT_FAILED'
}

/** The server, called as the tests call an application in their own process. */
const callOf =
  ({ url, authorization }: DemoClient) =>
  async (method: string, path: string): Promise<TestResponse> => {
    const response = await fetch(`${url}/api/v3${path}`, { method, headers: { authorization } })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = bytes.toString()
    const headers = { link: (response.headers.get('link') ?? '').replaceAll(url, baseUrl) }
    return { status: response.status, headers, bytes, text, body: JSON.parse(text) }
  }
