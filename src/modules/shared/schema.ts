import { z } from 'zod'
import { decimalText, lengthUnits, weightUnits } from '../../carriers/kit/units.ts'
import { listCarriers } from '../../carriers/registry.ts'
import { isCurrency, priceDecimals } from '../../geo/currencies.ts'
import { findMeantCurrency } from '../../geo/meant-codes.ts'
import { CountryCode } from '../../http/fields.ts'
import { outputKey } from '../../http/named-schemas.ts'
import { refuseValue, repeatValue } from '../../http/refused-value.ts'
import { padDecimals } from '../../platform/money.ts'

/** Values that orders, shipments, returns and tracking share, in the forms of the wire. */

/** Enum of the carriers, made once, at the first check: tests add carriers after this file is loaded. */
export const CarrierCode = z.lazy(() => z.enum(listCarriers().map(({ code }) => code)))

const notACurrency = 'Must be an ISO 4217 currency code of three capital letters, such as EUR.'
export const refuseCurrency = (text: string) => refuseValue(notACurrency, text, findMeantCurrency(text))

export const CurrencyCode = z
  .string()
  .refine(isCurrency, repeatValue(notACurrency, findMeantCurrency))
  .meta({ minLength: 3, maxLength: 3, examples: ['EUR'] })

/** Limit above the length that `decimalText` takes. */
const mostDigits = 40
/** A decimal number as text. Clients send numbers too, and mean the same. */
const written = z
  .union([z.string(), z.number().transform(String)])
  .meta({ maxLength: mostDigits, [outputKey]: { type: 'string', anyOf: undefined } })
const amount = written
  .refine((text) => decimalText.test(text), repeatValue('Must be a decimal number, such as 12.50.'))
  .meta({ examples: ['12.50'] })
const measure = written
  .refine((text) => decimalText.test(text) && Number(text) > 0, repeatValue('Must be a decimal number of more than 0, such as 1.5.'))
  .meta({ examples: ['1.5'] })

const writtenPrice = {
  type: 'object',
  properties: { value: { type: 'string' }, currency: { type: 'string' } },
  required: ['value', 'currency'],
}
/** Money as shipments write it: text with a currency. Whatever was sent, it has two decimals, or as many as the currency has. */
export const Price = z
  .strictObject({ value: amount, currency: CurrencyCode })
  .superRefine(({ value, currency }, check) => {
    const most = priceDecimals(currency)
    if (typeof value === 'string' && (value.split('.')[1]?.replace(/0+$/, '').length ?? 0) > most)
      check.addIssue({ code: 'custom', path: ['value'], message: `An amount in ${currency} has ${most} decimals at most.` })
  })
  .transform(({ value, currency }) => ({ value: padDecimals(value, priceDecimals(currency), priceDecimals(currency)), currency }))
  .meta({ id: 'Price', examples: [{ value: '12.50', currency: 'EUR' }], [outputKey]: writtenPrice })
export type Price = { readonly value: string; readonly currency: string }

export const Weight = z.strictObject({ value: measure, unit: z.enum(weightUnits) }).meta({ id: 'Weight' })
export type Weight = z.output<typeof Weight>
/** Length of one side, or 0 if it is not known. */
export const sideLength = written
  .refine((text) => decimalText.test(text), repeatValue('Must be a decimal number, such as 1.5.'))
  .meta({ examples: ['30'] })
/** Clients send 0 for a side that they do not know: then the dimensions are not known. */
export const Dimensions = z
  .strictObject({ length: sideLength, width: sideLength, height: sideLength, unit: z.enum(lengthUnits) })
  .transform((sides) => (Number(sides.length) && Number(sides.width) && Number(sides.height) ? sides : null))
  .meta({ id: 'Dimensions', description: 'With a side of 0 the dimensions count as not sent.' })

/** A number that shops also send as text. */
const textAmount = z
  .string()
  .max(mostDigits)
  .regex(/^-?\d+(\.\d+)?$/, repeatValue('Must be a decimal number, such as 12.50.'))
  .transform(Number)
  .pipe(z.number())

/** Money as orders write it: a number that is kept as sent and never added up. */
export const Amount = z
  .strictObject({ value: z.union([z.number(), textAmount]), currency: CurrencyCode })
  .meta({ id: 'Amount', examples: [{ value: 12.5, currency: 'EUR' }] })

const size = z.number().min(0)
/** Size and weight as orders write them: in numbers. */
export const Measurement = z
  .strictObject({
    dimension: z.strictObject({ length: size, width: size, height: size, unit: z.enum(lengthUnits) }),
    weight: z.strictObject({ value: z.number().gt(0), unit: z.enum(weightUnits) }),
    volume: z.strictObject({ value: z.int().min(0), unit: z.enum(['m3', 'cm3', 'l', 'ml', 'gal']) }),
  })
  .partial()
  .meta({ id: 'Measurement' })

/** The certificate of a product for children, as the United States want it. */
export const Cpsc = z
  .strictObject({
    product_id: z.string().min(1).max(255),
    certifier_id: z.string().min(1).max(255),
    version_id: z.string().min(1).max(255),
  })
  .meta({ id: 'Cpsc' })

const text = z.string().max(255).nullable()
export const DangerousGoods = z
  .strictObject({
    chemical_record_identifier: text,
    regulation_set: z.enum(['IATA', 'ADR']),
    packaging_type_quantity: text,
    packaging_type: text,
    packaging_instruction_code: text,
    id_number: text,
    class_division_number: text,
    quantity: text,
    unit_of_measurement: z.enum(['kg', 'g', 'l', 'ml']),
    proper_shipping_name: text,
    commodity_regulated_level_code: z.enum(['LQ', 'EQ']),
    transportation_mode: z.enum(['Highway', 'Ground', 'PAX', 'CAO']),
    emergency_contact_name: text,
    emergency_contact_phone: text,
    adr_packing_group_letter: z.enum(['I', 'II', 'III']),
    local_proper_shipping_name: text,
    transport_category: text,
    tunnel_restriction_code: text,
    weight_type: z.enum(['net', 'gross']),
  })
  .partial()
  .meta({ id: 'DangerousGoods' })

/** Address of a sender or receiver. A carrier refuses a field that is too long for it. */
export const addressFields = {
  name: z.string().min(1).max(250),
  company_name: z.string().max(250),
  address_line_1: z.string().max(250),
  house_number: z.string().max(50),
  address_line_2: z.string().max(250),
  postal_code: z.string().min(1).max(20),
  city: z.string().min(1).max(250),
  po_box: z.string().max(50).nullable(),
  state_province_code: z.string().max(14).meta({ description: 'State or province, ISO 3166-2, such as `IT-RM`.' }),
  country_code: CountryCode,
  email: z.union([z.email().max(254), z.literal('')]),
  phone_number: z.string().max(50),
}

type AddressField = keyof typeof addressFields
type AddressValue<Field extends AddressField> = NonNullable<z.output<(typeof addressFields)[Field]>>
/** An address with all twelve fields: what was not sent is empty, and a P.O. box null. */
export type CompleteAddress = { readonly [Field in AddressField]: AddressValue<Field> | (Field extends 'po_box' ? null : never) }
type RequiredField = 'name' | 'address_line_1' | 'postal_code' | 'city' | 'country_code'
type SentAddress = { readonly [Field in RequiredField]: AddressValue<Field> } & {
  readonly [Field in Exclude<AddressField, RequiredField>]?: AddressValue<Field> | null | undefined
}

/** Completes an address, with its fields in the order of the interface. */
export const completeAddress = (address: SentAddress): CompleteAddress => ({
  name: address.name,
  company_name: address.company_name ?? '',
  address_line_1: address.address_line_1,
  house_number: address.house_number ?? '',
  address_line_2: address.address_line_2 ?? '',
  postal_code: address.postal_code,
  city: address.city,
  po_box: address.po_box ?? null,
  state_province_code: address.state_province_code ?? '',
  country_code: address.country_code,
  email: address.email ?? '',
  phone_number: address.phone_number ?? '',
})

/** Address in responses: all fields are present, and those without a value are empty. */
export const answeredAddressFields = {
  name: z.string(),
  company_name: z.string(),
  address_line_1: z.string(),
  house_number: z.string(),
  address_line_2: z.string(),
  postal_code: z.string(),
  city: z.string(),
  po_box: z.string().nullable(),
  state_province_code: z.string(),
  country_code: z.string(),
  email: z.string(),
  phone_number: z.string(),
}

/** Schema of `ship_with`, which has one type: the code of a shipping option, under a contract that is named, or else the default one. */
export const shipWith = <Code extends z.ZodType>(shipping_option_code: Code) =>
  z.strictObject({
    type: z.literal('shipping_option_code'),
    properties: z.strictObject({ shipping_option_code, contract_id: z.int().min(1).nullable().optional() }),
  })
export const optionCode = z.string().min(1).max(150)

/** The id of a service point in requests: a number, also as text. */
export const servicePointId = z
  .union([z.string().min(1).max(50), z.int().min(1)])
  .meta({ anyOf: undefined, type: ['string', 'integer'], minLength: 1, maxLength: 50, minimum: 1 })

/** The languages of the pages and widgets for shoppers. */
export const shopperLanguages = ['en', 'nl', 'de', 'fr', 'es', 'it'] as const
export type ShopperLanguage = (typeof shopperLanguages)[number]

/** Schema of a text by language; languages may be left out. */
export const textsByLanguage = (most: number) => {
  const text = z.string().min(1).max(most)
  return z
    .strictObject({ en: text, nl: text, de: text, fr: text, es: text, it: text } satisfies Record<ShopperLanguage, z.ZodType>)
    .partial()
}
