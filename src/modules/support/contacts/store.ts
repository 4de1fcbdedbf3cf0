import type { Reader } from '../../../platform/context.ts'
import { columnTypes, defineTable, type RowTypes } from '../../../platform/define-table.ts'
import { type TenantRow, tenantQueries } from '../../../platform/tenant-queries.ts'

const { id, integer, text } = columnTypes

const contactsTable = defineTable('carrier_support_contacts', {
  id: id(),
  organization_id: integer(),
  carrier_code: text().fixed(),
  email: text(),
  language: text<ContactLanguage>(),
  created_at: text(),
  updated_at: text(),
})

declare module '../../../platform/database.ts' {
  interface Tables {
    carrier_support_contacts: RowTypes<typeof contactsTable>
  }
}

/** The languages that contacts are written to in. */
export const contactLanguages = ['de-de', 'en-gb', 'en-us', 'es-es', 'fr-fr', 'nl-nl', 'it-it'] as const
export type ContactLanguage = (typeof contactLanguages)[number]

const contacts = tenantQueries(contactsTable, 'carrier_support_contact')
export type ContactRow = TenantRow<typeof contactsTable>
/** One for each carrier, so all of them are a handful. */
export const { find: findContact, listAll: listContacts, insert: insertContact, update: updateContact, delete: deleteContact } = contacts

export const findContactOf = ({ db, organization_id }: Reader, carrier_code: string): Promise<ContactRow | undefined> =>
  db
    .selectFrom('carrier_support_contacts')
    .select(['id', 'carrier_code', 'email', 'language', 'created_at', 'updated_at'])
    .where('organization_id', '=', organization_id)
    .where('carrier_code', '=', carrier_code)
    .executeTakeFirst()
