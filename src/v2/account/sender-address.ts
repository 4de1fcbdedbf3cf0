import type { z } from 'zod'
import type { readSenderAddress } from '../../modules/account/sender-addresses/service.ts'
import type { V2SenderAddress } from './schema.ts'

type SenderAddress = Awaited<ReturnType<typeof readSenderAddress>>

const taxNumberOf = ({ tax_numbers }: SenderAddress, name: string): string | null =>
  (tax_numbers as { name: string; value: string }[]).find((one) => one.name === name)?.value ?? null

/** A sender address under the names of version 2. */
export const presentSenderAddress = (address: SenderAddress): z.input<typeof V2SenderAddress> => ({
  id: address.id,
  company_name: address.company_name,
  contact_name: address.name,
  email: address.email,
  telephone: address.phone_number,
  street: address.address_line_1,
  house_number: address.house_number,
  postal_box: address.po_box,
  postal_code: address.postal_code,
  city: address.city,
  country: address.country_code,
  country_state: address.state_province_code || null,
  vat_number: taxNumberOf(address, 'VAT'),
  eori_number: taxNumberOf(address, 'EORI'),
  label: '',
  brand_id: address.brand_id,
  signature_full_name: address.signature.full_name,
  signature_initials: address.signature.initials,
})
