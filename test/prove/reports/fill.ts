import { sql } from 'kysely'
import { type Database, inTransaction } from '../../../src/platform/database/database.ts'
import { sqlWordsOf } from '../../queries/sql-words.ts'

const chunk = 20_000
const daySeconds = 86_400
/** Deliveries are spread over so many days before this time, in the order of the parcels. */
const [lastDay, deliveryDays] = ['2026-11-14', 80]
const lastSecond = Date.parse(`${lastDay}T00:00:00Z`) / 1000

export const laneCountries = ['AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FR', 'IT', 'NL', 'PL'] as const

/** The country that parcel `i` goes to, and its transit time, which looks random and is the same in every run. Written in SQL below. */
export const countryOf = (i: number) => laneCountries[i % laneCountries.length]!
export const secondsOf = (i: number) => 28_800 + ((i * 7_919 + ((i * i) % 1_009) * 31) % 32_400) * 10
const secondsSql = '28800 + ((n.i * 7919 + ((n.i * n.i) % 1009) * 31) % 32400) * 10'

export type Owner = {
  readonly organization_id: number
  readonly user_id: number
  readonly integration_id: number
  readonly documents: { readonly shipment: string; readonly parcel: string }
}

/** Delivered parcels with their shipments, two tracking events each, and an invoice item each. None of them is counted yet. */
export async function fillDelivered(db: Database, owner: Owner, count: number) {
  for (const statement of statementsOf(db, owner, count))
    for (let from = 1; from <= count; from += chunk)
      await inTransaction(db, (tx) => sql.raw(statement(from, Math.min(from + chunk - 1, count))).execute(tx))
  // Of the other parcels of the organization. A million at once take longer than a statement may.
  for (const ids of await idRanges(db, owner.organization_id))
    await inTransaction(db, (tx) =>
      sql`insert into parcel_milestones (organization_id, parcel_id) select organization_id, id from parcels
        where organization_id = ${owner.organization_id} and id between ${ids.from} and ${ids.to} on conflict do nothing`.execute(tx),
    )
}

async function idRanges(db: Database, organization_id: number) {
  const own = db.selectFrom('parcels').where('organization_id', '=', organization_id)
  const { least, most } = await own
    .select(({ fn }) => [fn.min<number>('id').as('least'), fn.max<number>('id').as('most')])
    .executeTakeFirstOrThrow()
  return Array.from({ length: Math.ceil((most - least + 1) / chunk) }, (_, n) => ({
    from: least + n * chunk,
    to: least + (n + 1) * chunk - 1,
  }))
}

function statementsOf(db: Database, { organization_id: org, user_id, integration_id, documents }: Owner, count: number) {
  const { time, padded, text, insert } = sqlWordsOf(db)
  const span = deliveryDays * daySeconds
  const delivered = `${lastSecond - span} + (n.i * ${span}) / ${count}`
  const shipped = `${delivered} - (${secondsSql})`
  const shipmentId = `'${String(org).padStart(8, '0')}-0000-7000-8000-' || ${padded('n.i')}`
  const document = (country: string) => {
    const body = JSON.parse(documents.shipment)
    return JSON.stringify({ ...body, to_address: { ...body.to_address, country_code: country } })
  }
  const shipmentDocument = `case n.i % 10 ${laneCountries.map((country, lane) => `when ${lane} then ${text(document(country))}`).join(' ')} end`
  // A cross join keeps SQLite from going through all parcels for each number.
  const ownParcel = (range: string) =>
    `${range} cross join parcels p where p.organization_id = ${org} and p.shipment_id = ${shipmentId} and p.position = 1`
  const event = (phase: string, at: string) =>
    insert(
      'tracking_events',
      {
        organization_id: String(org),
        parcel_id: 'p.id',
        event_type: `'carrier'`,
        event_at: time(at),
        code: `'${phase}'`,
        phase: `'${phase}'`,
        exception: `'none'`,
        sub_status: `'none'`,
        created_at: time(at),
      },
      ownParcel,
    )
  const announced = time(`${shipped} - 3600`)
  return [
    insert('shipments', {
      id: shipmentId,
      organization_id: String(org),
      integration_id: String(integration_id),
      user_id: String(user_id),
      carrier_code: `'swiftly'`,
      contract_id: '1',
      document: shipmentDocument,
      errors: `'[]'`,
      purchase: `'confirmed'`,
      purchase_reference: `'p-' || n.i`,
      lease_until: announced,
      give_up_at: announced,
      created_at: announced,
      updated_at: announced,
      announced_at: announced,
    }),
    insert('parcels', {
      organization_id: String(org),
      shipment_id: shipmentId,
      position: '1',
      carrier_code: `'swiftly'`,
      status: `'DELIVERED'`,
      status_at: time(delivered),
      document: text(documents.parcel),
      tracking_number: `'T' || ${padded('n.i')}`,
      documents: `'[]'`,
      announced_at: announced,
      created_at: announced,
      updated_at: time(delivered),
    }),
    event('accepted', shipped),
    event('delivered', delivered),
    insert(
      'invoice_items',
      {
        organization_id: String(org),
        billing_key: `'label ' || n.i`,
        type: `'shipment'`,
        description: `'Parcel'`,
        amount: '54200',
        currency: `'EUR'`,
        reference: `''`,
        parcel_id: 'p.id',
        carrier_code: `'swiftly'`,
        from_country: `'NL'`,
        created_at: announced,
      },
      ownParcel,
    ),
  ]
}
