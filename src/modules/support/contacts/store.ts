import type { Reader, Transaction } from '../../../platform/context.ts'
import { isPostgres } from '../../../platform/database/database.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { type TenantRow, tenantQueries } from '../../../platform/database/tenant-queries.ts'

const { id, integer, text } = columnTypes

const contactsTable = defineTable('carrier_support_contacts', {
  id: id(),
  organization_id: integer(),
  carrier_code: text().fixed(),
  email: text(),
  language: text<ContactLanguage>(),
  confirmed_at: text().nullable(),
  link_sent_at: text().nullable(),
  created_at: text(),
  updated_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    carrier_support_contacts: RowTypes<typeof contactsTable>
  }
}

/** The languages that contacts are written to in. */
export const contactLanguages = ['de-de', 'en-gb', 'en-us', 'es-es', 'fr-fr', 'nl-nl', 'it-it'] as const
export type ContactLanguage = (typeof contactLanguages)[number]

const contacts = tenantQueries(contactsTable, 'carrier_support_contact')
export type ContactRow = TenantRow<typeof contactsTable>
/** Queries for contacts. There is at most one per carrier, so `listContacts` needs no pages. */
export const {
  find: findContact,
  hold: holdContact,
  listAll: listContacts,
  insert: insertContact,
  update: updateContact,
  delete: deleteContact,
} = contacts

const columns = contactsTable.columnNames.filter((name) => name !== 'organization_id')

const ofCarrier = ({ db, organization_id }: Reader, carrier_code: string) =>
  db
    .selectFrom('carrier_support_contacts')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .where('carrier_code', '=', carrier_code)
    // No mailbox is there: an address that was erased with a person's data is replaced by one of these.
    .where('email', 'not like', '%.invalid')

export const findContactOf = (by: Reader, carrier_code: string): Promise<ContactRow | undefined> =>
  ofCarrier(by, carrier_code).executeTakeFirst()

/** Locks the contact for a carrier: until the transaction ends, no other one confirms or changes it. */
export const holdContactOf = (tx: Transaction, carrier_code: string): Promise<ContactRow | undefined> =>
  ofCarrier(tx, carrier_code)
    .$if(isPostgres(tx.db), (query) => query.forUpdate())
    .executeTakeFirst()

/** Unconfirmed contacts with an address, oldest first; held as well. */
export const holdUnconfirmed = ({ db, organization_id }: Transaction, email: string): Promise<ContactRow[]> =>
  db
    .selectFrom('carrier_support_contacts')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .orderBy('id')
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute()

/** Records that a link was sent, without an event: clients see no change. */
export const updateLinkSent = ({ db, organization_id, now }: Transaction, id: number) =>
  db
    .updateTable('carrier_support_contacts')
    .set({ link_sent_at: now() })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
