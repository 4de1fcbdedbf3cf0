import { columnTypes, defineTable, type RowTypes } from '../../../platform/database/define-table.ts'
import { type TenantRow, tenantQueries } from '../../../platform/database/tenant-queries.ts'

const { id, integer, text } = columnTypes

const senderAddressesTable = defineTable('sender_addresses', {
  id: id(),
  organization_id: integer(),
  brand_id: integer().nullable(),
  name: text(),
  company_name: text(),
  address_line_1: text(),
  house_number: text(),
  address_line_2: text(),
  postal_code: text(),
  city: text(),
  po_box: text(),
  state_province_code: text(),
  country_code: text(),
  email: text(),
  phone_number: text(),
  signature: text(),
  tax_numbers: text(),
  created_at: text(),
  updated_at: text(),
})

declare module '../../../platform/database/database.ts' {
  interface Tables {
    sender_addresses: RowTypes<typeof senderAddressesTable>
  }
}

const addresses = tenantQueries(senderAddressesTable, 'sender_address')
export type SenderAddressRow = TenantRow<typeof senderAddressesTable>
export const {
  find: findSenderAddress,
  list: listSenderAddresses,
  insert: insertSenderAddress,
  update: updateSenderAddress,
  delete: deleteSenderAddress,
} = addresses
