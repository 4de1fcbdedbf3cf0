import type { Environment, SystemTransaction } from '../../../platform/context.ts'
import type { RowCondition, ScannedTable, StoredRow } from '../../../platform/database/rows.ts'
import { erasedText } from './person.ts'

/** Table with data of persons. */
export type PersonalTable = ScannedTable & {
  /** The columns of `columns` that are searched and changed. */
  readonly texts: readonly string[]
  /** Identities of the records that the row belongs to, as `shipment 019…`, `parcel 12` and `order 7`. */
  about?(row: StoredRow): readonly string[]
  /** A record of the person's order or shipment itself: changed only where it is theirs by id or e-mail address, not by a mention. */
  readonly isRecord?: true
  /** The texts are sealed. */
  readonly isSealed?: true
  /** Values that replace those of a row about the person, if the texts themselves do not name them. */
  readonly erasedValues?: Readonly<Record<string, string>>
}

/** Identity such as `order 7`; none without an id. */
export const identityOf = (kind: string, id: StoredRow[string] | undefined) => (id === null || id === undefined ? [] : [`${kind} ${id}`])

/** A table with texts that may name a person. */
export const personalTable = (
  name: string,
  texts: readonly string[],
  {
    key = ['id'],
    more = ['organization_id'],
    ...rest
  }: Partial<Pick<PersonalTable, 'key' | 'about' | 'isRecord' | 'isSealed' | 'erasedValues'>> & { more?: readonly string[] } = {},
): PersonalTable => ({ table: name, key, columns: [...more, ...texts], texts, ...rest })

const shipments = personalTable('shipments', ['document', 'errors', 'carrier_answer'], {
  key: ['organization_id', 'id'],
  more: ['order_id'],
  about: ({ id, order_id }) => [...identityOf('shipment', id), ...identityOf('order', order_id)],
  isRecord: true,
})
const parcels = personalTable('parcels', ['document', 'label', 'tracking_url'], {
  more: ['organization_id', 'shipment_id', 'tracking_number'],
  about: ({ id, shipment_id }) => [...identityOf('parcel', id), ...identityOf('shipment', shipment_id)],
  isRecord: true,
})
const orders = personalTable('orders', ['document'], { about: ({ id }) => identityOf('order', id), isRecord: true })
const tracked = personalTable('tracked_parcels', ['document'], {
  key: ['organization_id', 'parcel_id'],
  more: [],
  about: ({ parcel_id }) => identityOf('parcel', parcel_id),
  isRecord: true,
})

const unlabelled = personalTable('v2_parcels', ['document'], {
  key: ['organization_id', 'parcel_id'],
  more: [],
  about: ({ parcel_id }) => identityOf('parcel', parcel_id),
  isRecord: true,
})

/** The records that say who a person is and what is theirs. */
export const personalRecords = { orders, shipments, parcels, tracked, unlabelled }

/** Tables that quote the records. */
export const quoteTexts = {
  returns: personalTable('returns', ['document', 'status_history'], {
    more: ['organization_id', 'shipment_id', 'parcel_id'],
    about: ({ shipment_id, parcel_id }) => [...identityOf('shipment', shipment_id), ...identityOf('parcel', parcel_id)],
  }),
  answers: personalTable('idempotent_requests', ['body'], { key: ['organization_id', 'key'], more: ['is_sealed'], isSealed: true }),
  trackingEvents: personalTable('tracking_events', ['description', 'location'], {
    more: ['organization_id', 'parcel_id'],
    about: ({ parcel_id }) => identityOf('parcel', parcel_id),
  }),
}

/** Photos that shoppers took of what they return, and files of support tickets. Housekeeping deletes what has expired, with its bytes. */
export const photoFiles = personalTable('stored_files', ['name', 'expires_at'], {
  key: ['token'],
  more: ['organization_id', 'subject'],
  about: ({ subject, token }) => [String(subject), ...identityOf('file', token)],
  erasedValues: { name: '', expires_at: '1970-01-01T00:00:00.000Z' },
})

/** Free texts of support tickets, such as another address: none is kept of a ticket about the person's parcel. */
export const ticketTexts = {
  tickets: personalTable('support_tickets', ['document'], {
    more: ['organization_id', 'parcel_id'],
    about: ({ id }) => identityOf('ticket', id),
    erasedValues: { document: '{}' },
  }),
  requests: personalTable('ticket_requests', ['answer'], {
    more: ['organization_id', 'ticket_id'],
    about: ({ ticket_id }) => identityOf('ticket', ticket_id),
    erasedValues: { answer: '{}' },
  }),
  emails: personalTable('emails', ['recipient', 'subject', 'body'], {
    more: ['organization_id', 'resource_type', 'resource_id'],
    about: ({ resource_type, resource_id }) => identityOf(String(resource_type), resource_id),
    erasedValues: { recipient: erasedText.email, subject: '', body: '' },
  }),
  steps: personalTable('ticket_steps', ['details'], {
    key: ['organization_id', 'ticket_id', 'sequence'],
    more: [],
    about: ({ ticket_id }) => identityOf('ticket', ticket_id),
    erasedValues: { details: '{}' },
  }),
}

/** A shipment whose personal data is erased. */
export type ErasedShipment = { readonly id: string; readonly carrier_code: string; readonly purchase_reference: string }

/** Tables outside the modules that quote what was sent. `placesOf`: the rows of one shipment, each found by an index. */
export type ContributedTables = {
  readonly tables: readonly PersonalTable[]
  placesOf(
    tx: SystemTransaction,
    shipment: ErasedShipment,
    tracking_numbers: readonly string[],
  ): Promise<readonly (readonly [PersonalTable, RowCondition])[]>
}

declare module '../../../platform/context.ts' {
  interface Environment {
    /** Tables of the simulator. */
    readonly personalTables: ContributedTables
  }
}

/**
 * Every table, in the order in which it is changed. The records come last, the shipments after all: as long as they are whole, a run that
 * was interrupted finds the person again.
 */
export const listPersonalTables = ({ personalTables }: Pick<Environment, 'personalTables'>): readonly PersonalTable[] => [
  personalTable('integration_logs', ['base_url', 'full_url', 'request', 'response', 'exception']),
  personalTable('deliveries', ['body', 'attempts'], { more: ['organization_id', 'subject'], about: ({ subject }) => [String(subject)] }),
  personalTable('jobs', ['payload', 'last_error']),
  quoteTexts.answers,
  ...personalTables.tables,
  photoFiles,
  // A contact may be a person too.
  personalTable('carrier_support_contacts', ['email'], { erasedValues: { email: erasedText.email } }),
  ticketTexts.emails,
  ticketTexts.steps,
  ticketTexts.requests,
  ticketTexts.tickets,
  personalTable('pickups', ['document', 'errors'], { about: ({ id }) => identityOf('pickup', id) }),
  quoteTexts.trackingEvents,
  quoteTexts.returns,
  tracked,
  unlabelled,
  orders,
  parcels,
  shipments,
]
