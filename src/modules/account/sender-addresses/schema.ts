import { z } from 'zod'
import { addressAttributes, changeReasons } from '../../../geo/normalization/address.ts'
import { CountryCode, integerId } from '../../../http/fields.ts'
import { boundedList } from '../../../http/lists.ts'
import { cursorPage } from '../../../http/paging.ts'
import { CarrierCode } from '../../shared/schema.ts'

/** The registrations under which customs know a business. */
export const taxNumberNames = [
  'VAT',
  'EIN',
  'GST',
  'SSN',
  'EORI',
  'DUN',
  'FED',
  'STA',
  'CNP',
  'IE',
  'INN',
  'KPP',
  'OGR',
  'OKP',
  'IOSS',
  'FTZ',
  'DAN',
  'TAN',
  'DTF',
  'RGP',
  'DLI',
  'NID',
  'PAS',
  'MID',
  'UKIMS',
] as const

const TaxNumber = z
  .strictObject({ name: z.enum(taxNumberNames), country_code: CountryCode, value: z.string().min(1).max(100) })
  .meta({ id: 'TaxNumber' })

const Signature = z.strictObject({ full_name: z.string().max(100).default(''), initials: z.string().max(10).default('') })

const fields = {
  name: z.string().min(1).max(100),
  company_name: z.string().max(100),
  address_line_1: z.string().min(1).max(100),
  house_number: z.string().max(20),
  address_line_2: z.string().max(100),
  postal_code: z.string().min(1).max(12),
  city: z.string().min(1).max(100),
  po_box: z.string().max(12),
  state_province_code: z.string().max(10).meta({ description: 'State or province, ISO 3166-2, such as `IT-RM`.' }),
  country_code: CountryCode,
  email: z.union([z.email().max(254), z.literal('')]),
  phone_number: z.string().max(30),
  signature: Signature,
  tax_numbers: boundedList(TaxNumber, 50),
  brand_id: integerId.nullable(),
}
export const SenderAddress = z.object({ id: z.int(), ...fields }).meta({ id: 'SenderAddress' })

export const SenderAddressRequest = z
  .strictObject({
    ...fields,
    company_name: fields.company_name.default(''),
    house_number: fields.house_number.default(''),
    address_line_2: fields.address_line_2.default(''),
    po_box: fields.po_box.default(''),
    state_province_code: fields.state_province_code.default(''),
    email: fields.email.default(''),
    phone_number: fields.phone_number.default(''),
    signature: fields.signature.default({ full_name: '', initials: '' }),
    tax_numbers: fields.tax_numbers.default([]),
    brand_id: fields.brand_id.default(null),
  })
  .meta({ id: 'SenderAddressRequest' })
export type SenderAddressRequest = z.output<typeof SenderAddressRequest>

export const SenderAddressChanges = z.strictObject(fields).partial().meta({ id: 'SenderAddressChanges' })
export type SenderAddressChanges = z.output<typeof SenderAddressChanges>

export const SenderAddressList = z.strictObject(cursorPage())
export type SenderAddressList = z.output<typeof SenderAddressList>

const rawFields = <Text extends z.ZodType, Filled extends z.ZodType>(text: Text, filled: Filled) => ({
  name: text,
  company_name: text,
  address_line_1: text,
  house_number: text,
  address_line_2: text,
  postal_code: filled,
  city: filled,
  po_box: text.nullable(),
  state_province_code: text.meta({ description: 'State or province, ISO 3166-2, such as `IT-RM`.' }),
  country_code: filled.meta({ examples: ['NL'] }),
  email: text,
  phone_number: text,
})
/** Text that may be too long for a carrier: its validation then says so. */
const raw = z.string().max(250)
const RawAddress = z
  .strictObject(rawFields(raw, raw.min(1)))
  .partial()
  .meta({ id: 'AddressToValidate' })
/** Schema without limits: a text of spaces becomes empty, and a line may have grown by what another lost. */
const WashedAddress = z.object(rawFields(z.string(), z.string())).partial().meta({ id: 'ValidatedAddress' })

export const AddressValidationRequest = z
  .strictObject({
    address: RawAddress,
    carrier_code: CarrierCode.meta({ description: 'Code of the carrier whose limits the address has to meet.' }),
    validation_methods: boundedList(z.enum(['here']), 10)
      .optional()
      .meta({
        description: 'With `here`, city, postal code and state are checked against each other and against the places that are known.',
      }),
  })
  .meta({ id: 'AddressValidationRequest' })
export type AddressValidationRequest = z.output<typeof AddressValidationRequest>

const Attribute = z.enum(addressAttributes)
const Analysis = z
  .object({
    validation_result: z.object({ is_valid: z.boolean(), reasons: z.array(z.enum(changeReasons)) }),
    invalid_attributes: z.array(Attribute),
    changed_attributes: z.array(Attribute).meta({ description: 'Fields in which this address differs from the one that was sent.' }),
    unverified_attributes: z.array(Attribute).optional().meta({ description: 'Fields that could not be verified.' }),
  })
  .meta({ id: 'AddressAnalysis' })

export const AddressValidation = z
  .object({
    input_address_is_valid: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether the address is valid as it was sent. Null where the contents could not be checked.' }),
    results: z
      .array(
        z.object({
          address: WashedAddress,
          recommended: z.boolean(),
          validation_method: z
            .enum(['here'])
            .nullable()
            .meta({ description: 'The method that was requested; null: only the limits of the carrier were checked.' }),
          analysis: Analysis,
        }),
      )
      .meta({
        description: 'The address as it was sent, and what it may be changed to. At most one is recommended.',
      }),
  })
  .meta({ id: 'AddressValidation' })
