import { omitEmptyFields } from '../../platform/omit-fields.ts'
import type { AnnouncedCustoms, AnnounceInput, ParcelItem } from '../kit/announce.ts'
import { CarrierRefusal } from '../kit/carrier.ts'
import { costIn, currencyOfGoods } from '../kit/customs-rules.ts'
import { cutText } from '../kit/request-fields.ts'

const currencies = ['EUR', 'CHF', 'NOK', 'GBP', 'USD']
const incoterms = ['CFR', 'CIF', 'CIP', 'CPT', 'DAP', 'DAT', 'DDP', 'DDU', 'DDX', 'EXW', 'FCA', 'FOB']
const exportReasons: Readonly<Record<string, string>> = {
  gift: 'Gift',
  documents: 'Documents',
  commercial_goods: 'SaleOfGoods',
  commercial_sample: 'CommercialSample',
  returned_goods: 'ReturnedGoods',
}
/** Limits of one line of goods. */
const most = { quantity: 1000, weight_kg: 1000 }

/**
 * The customs declaration; undefined where the shipment crosses no border. `entrySummaryDeclaration` is not sent: DHL uses it from 2026 for
 * lanes that it does not name. Verify with the account.
 */
export function customsOf(input: AnnounceInput) {
  const { customs_information: customs, incoterm } = input
  if (!customs) return undefined
  const items = input.parcels.flatMap(({ parcel_items }, parcel) =>
    parcel_items.map((item, at) => ({ item, field: `parcels.${parcel}.parcel_items.${at}` })),
  )
  const currency = currencyOfGoods(items.map(({ item }) => item))
  if (!currencies.includes(currency))
    refuse(`DHL eCommerce takes prices in ${currencies.join(', ')}, not in ${currency}.`, 'parcels.parcel_items.price.currency')
  const freight = costIn(currency, customs.freight_costs, 'customs_information.freight_costs')
  if (items.length === 0) refuse('Customs need at least one item.', 'parcels.parcel_items')
  const terms = incoterm?.toUpperCase()
  return omitEmptyFields({
    currency,
    invoiceNumber: customs.invoice_number,
    invoiceType: customs.export_type?.startsWith('commercial') ? 'Commercial' : 'Proforma',
    exportType: customs.export_reason === 'returned_goods' ? 'Return' : 'Permanent',
    exportReason: exportReasons[customs.export_reason] ?? 'Other',
    customsGoods: items.map(({ item, field }) => goodsOf(item, field)),
    incoTerms: terms !== undefined && incoterms.includes(terms) ? terms : undefined,
    incoTermsCity: terms === undefined ? undefined : input.to_address.city,
    shippingFee: freight && { value: freight.cents / 100 },
    senderInboundVatNumber: input.to_address.country_code === 'GB' ? taxNumber(input, 'sender', 'VAT', 'GB') : undefined,
  })
}

/** Converts to kilograms with the three decimals that DHL eCommerce takes. */
export const toKilograms = (grams: number) => Math.round(grams) / 1000

function goodsOf({ description, quantity, weight_g, price, hs_code, origin_country }: ParcelItem, field: string) {
  const code = hs_code?.replaceAll(/[\s.]/g, '') ?? ''
  if (!/^(\d{8}|\d{10})$/.test(code)) refuse('DHL eCommerce takes HS codes of 8 or 10 digits.', `${field}.hs_code`)
  if (!origin_country) refuse('Customs need the country of origin of each item.', `${field}.origin_country`)
  if (quantity > most.quantity) refuse(`DHL eCommerce takes at most ${most.quantity} pieces of an item.`, `${field}.quantity`)
  const weight = toKilograms(weight_g * quantity)
  if (weight > most.weight_kg) refuse(`DHL eCommerce takes at most ${most.weight_kg} kg of an item.`, `${field}.weight`)
  return {
    code,
    description: cutText(description, 255) ?? '',
    origin: origin_country,
    quantity,
    value: (price.cents * quantity) / 100,
    weight,
  }
}

/** Refuses a shipment before it is sent: the carrier's own refusal would name fields of its API. */
function refuse(message: string, field: string): never {
  throw new CarrierRefusal(message, { code: 'customs', field })
}

type TaxParty = keyof NonNullable<AnnouncedCustoms['tax_numbers']>

export const taxNumber = ({ customs_information }: AnnounceInput, party: TaxParty, name: string, country?: string): string | undefined =>
  customs_information?.tax_numbers?.[party].find((one) => one.name.startsWith(name) && (!country || one.country_code === country))?.value
