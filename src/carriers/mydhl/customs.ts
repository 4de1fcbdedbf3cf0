import { exponentOf } from '../../geo/currencies.ts'
import { formatMinor } from '../../platform/money.ts'
import { omitEmptyFields } from '../../platform/omit-fields.ts'
import type { AnnouncedCustoms, AnnounceInput, ParcelItem } from '../kit/announce.ts'
import { CarrierRefusal, type Money } from '../kit/carrier.ts'
import { costIn, currencyOfGoods } from '../kit/customs-rules.ts'
import { cutText, wholeText } from '../kit/request-fields.ts'

const exportReasons: Readonly<Record<string, string>> = {
  commercial_goods: 'commercial_purpose_or_sale',
  commercial_sample: 'sample',
  gift: 'gift',
  returned_goods: 'return',
  personal_use: 'personal_belongings_or_personal_use',
}
/** Numbers that a party is registered under, of those that we know: `EOR` is an EORI number. */
const registrations: Readonly<Record<string, string>> = { VAT: 'VAT', EORI: 'EOR' }

export const decimalOf = ({ cents, currency }: Money) => Number(formatMinor(cents, exponentOf(currency) ?? 2))

export const hasDocuments = ({ customs_information: customs }: AnnounceInput) => customs?.export_reason === 'documents'

/** Documents are not declared, wherever they go. */
export const isDeclarable = (input: AnnounceInput) => input.customs_information !== undefined && !hasDocuments(input)

const itemsOf = ({ parcels }: AnnounceInput): readonly ParcelItem[] => parcels.flatMap(({ parcel_items }) => parcel_items)

/** The value of all goods. */
export function declaredValueOf(input: AnnounceInput): { declaredValue: number; declaredValueCurrency: string } {
  const items = itemsOf(input)
  const currency = currencyOfGoods(items)
  const cents = items.reduce((sum, { price, quantity }) => sum + price.cents * quantity, 0)
  return { declaredValue: decimalOf({ cents, currency }), declaredValueCurrency: currency }
}

const mostItems = 999

export function exportDeclarationOf(input: AnnounceInput, customs: AnnouncedCustoms) {
  const items = itemsOf(input)
  if (items.length > mostItems)
    throw new CarrierRefusal(`The carrier takes ${mostItems} items of a shipment at most.`, {
      code: 'items',
      field: 'parcels[].parcel_items',
    })
  return omitEmptyFields({
    lineItems: items.map((item, index) => lineItemOf(item, index, input)),
    invoice: omitEmptyFields({
      number: wholeText(customs.invoice_number, { name: 'an invoice number', most: 35, field: 'customs_information.invoice_number' }),
      date: customs.invoice_date ?? input.at.slice(0, 10),
      signatureName: cutText(input.from_address.name, 35),
    }),
    exportReason: cutText(customs.export_reason.replaceAll('_', ' '), 30),
    exportReasonType: exportReasons[customs.export_reason],
    shipmentType: customs.export_type === 'private' ? 'personal' : 'commercial',
    additionalCharges: additionalChargesOf(customs, declaredValueOf(input).declaredValueCurrency),
  })
}

/** Additional charges in the currency of the goods. `other_costs` and a discount are left out: no code for them is known (verify). */
function additionalChargesOf(customs: AnnouncedCustoms, currency: string) {
  const charges = (['freight', 'insurance'] as const).flatMap((typeCode) => {
    const cost = customs[`${typeCode}_costs`]
    if (!cost?.cents) return []
    return [{ value: decimalOf(costIn(currency, cost, `customs_information.${typeCode}_costs`)), typeCode }]
  })
  return charges.length > 0 ? charges : undefined
}

const limitsOfHsCode = { name: 'an HS code', least: 2, most: 18, field: 'parcels.parcel_items.hs_code' }

/** The weight is that of the whole line, in kilograms. */
function lineItemOf({ description, quantity, price, weight_g, hs_code, origin_country }: ParcelItem, index: number, input: AnnounceInput) {
  const code = wholeText(hs_code?.replaceAll(/[^\dA-Za-z]/g, ''), limitsOfHsCode)
  const weight = kilogramsOf(weight_g * quantity)
  return omitEmptyFields({
    number: index + 1,
    description: cutText(description, 512),
    price: decimalOf(price),
    quantity: { value: quantity, unitOfMeasurement: 'PCS' },
    commodityCodes: code ? [{ typeCode: 'outbound', value: code }] : undefined,
    manufacturerCountry: origin_country ?? input.from_address.country_code,
    weight: { netValue: weight, grossValue: weight },
  })
}

/** Rounds up to three decimals and at least a gram. */
export const kilogramsOf = (grams: number) => Math.max(Math.ceil(grams) / 1000, 0.001)

const registrationOf = (value: string) => wholeText(value, { name: 'a tax number', most: 35, field: 'customs_information.tax_numbers' })

/** VAT and EORI numbers of a party, 35 characters each. */
export function registrationNumbersOf({ customs_information }: AnnounceInput, party: 'sender' | 'receiver') {
  const numbers = (customs_information?.tax_numbers?.[party] ?? []).flatMap(({ name, country_code, value }) =>
    registrations[name] ? [{ typeCode: registrations[name], number: registrationOf(value), issuerCountryCode: country_code }] : [],
  )
  return numbers.length > 0 ? numbers : undefined
}
