import type { ScannedTable, StoredRow } from '../../../../platform/rows.ts'

/** Where data of persons is stored. */
export type PersonalTable = ScannedTable & {
  /** The columns of `columns` that are searched and changed. */
  readonly texts: readonly string[]
  /** What the row belongs to, as `shipment 019…`, `parcel 12` and `order 7`. */
  about?(row: StoredRow): readonly string[]
  /** A record of the person's order or shipment itself: changed only where it is theirs by id or e-mail address, not by a mention. */
  readonly isRecord?: true
  /** The texts are sealed. */
  readonly isSealed?: true
}

/** `order 7`; none where there is no id. */
const identity = (kind: string, id: StoredRow[string] | undefined) => (id === null || id === undefined ? [] : [`${kind} ${id}`])

const table = (
  name: string,
  texts: readonly string[],
  {
    key = ['id'],
    more = ['organization_id'],
    ...rest
  }: Partial<Pick<PersonalTable, 'key' | 'about' | 'isRecord' | 'isSealed'>> & { more?: readonly string[] } = {},
): PersonalTable => ({ table: name, key, columns: [...more, ...texts], texts, ...rest })

const shipments = table('shipments', ['document', 'errors'], {
  key: ['organization_id', 'id'],
  more: ['order_id'],
  about: ({ id, order_id }) => [...identity('shipment', id), ...identity('order', order_id)],
  isRecord: true,
})
const parcels = table('parcels', ['document', 'label', 'tracking_url'], {
  more: ['organization_id', 'shipment_id', 'tracking_number'],
  about: ({ id, shipment_id }) => [...identity('parcel', id), ...identity('shipment', shipment_id)],
  isRecord: true,
})
const orders = table('orders', ['document'], { about: ({ id }) => identity('order', id), isRecord: true })
const tracked = table('tracked_parcels', ['document'], {
  key: ['organization_id', 'parcel_id'],
  more: [],
  about: ({ parcel_id }) => identity('parcel', parcel_id),
  isRecord: true,
})

/** The records that say who a person is and what is theirs. */
export const personalRecords = { orders, shipments, parcels, tracked }

/** What quotes the records. */
export const quoteTexts = {
  events: table('events', ['payload'], {
    more: ['organization_id', 'resource_type', 'resource_id'],
    about: ({ resource_type, resource_id }) => identity(String(resource_type), resource_id),
  }),
  answers: table('idempotent_requests', ['body'], { key: ['organization_id', 'key'], more: ['is_sealed'], isSealed: true }),
  bookings: table('practice_bookings', ['booking'], {
    key: ['carrier', 'reference'],
    more: [],
    about: ({ reference }) => identity('shipment', reference),
  }),
  trackingEvents: table('tracking_events', ['description', 'location'], {
    more: ['organization_id', 'parcel_id'],
    about: ({ parcel_id }) => identity('parcel', parcel_id),
  }),
}

/**
 * Every table, in the order in which it is changed. The records come last, the shipments after all: as long as they are whole, a run that
 * was interrupted finds the person again.
 */
export const personalTables: readonly PersonalTable[] = [
  table('integration_logs', ['base_url', 'full_url', 'request', 'response', 'exception']),
  table('deliveries', ['body', 'attempts'], { more: ['organization_id', 'subject'], about: ({ subject }) => [String(subject)] }),
  quoteTexts.events,
  table('jobs', ['payload', 'last_error']),
  quoteTexts.answers,
  quoteTexts.bookings,
  table('practice_events', ['event'], { more: [] }),
  quoteTexts.trackingEvents,
  tracked,
  orders,
  parcels,
  shipments,
]
