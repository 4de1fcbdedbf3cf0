import type { Generated } from 'kysely'
import { tenantTable } from '../../../platform/tenant-table.ts'

declare module '../../../platform/database.ts' {
  interface Tables {
    sender_addresses: {
      id: Generated<number>
      organization_id: number
      brand_id: number | null
      name: string
      company_name: string
      address_line_1: string
      house_number: string
      address_line_2: string
      postal_code: string
      city: string
      po_box: string
      state_province_code: string
      country_code: string
      email: string
      phone_number: string
      signature: string
      tax_numbers: string
      created_at: string
      updated_at: string
    }
  }
}

const addresses = tenantTable('sender_addresses', 'sender_address', [
  'brand_id',
  'name',
  'company_name',
  'address_line_1',
  'house_number',
  'address_line_2',
  'postal_code',
  'city',
  'po_box',
  'state_province_code',
  'country_code',
  'email',
  'phone_number',
  'signature',
  'tax_numbers',
])
export type SenderAddressRow = NonNullable<Awaited<ReturnType<typeof addresses.find>>>
export const {
  find: findSenderAddress,
  list: listSenderAddresses,
  insert: insertSenderAddress,
  update: updateSenderAddress,
  delete: deleteSenderAddress,
} = addresses
