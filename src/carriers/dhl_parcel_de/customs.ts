import { alpha3Of } from '../../geo/countries.ts'
import { exponentOf } from '../../geo/currencies.ts'
import { formatMinor } from '../../platform/money.ts'
import type { AnnouncedCustoms, ParcelItem, ParcelToAnnounce } from '../kit/announce.ts'
import type { Money } from '../kit/carrier.ts'
import { cutText, definedFields, textBetween } from '../kit/request-fields.ts'
import { textWithin } from './addresses.ts'

const exportTypes: Readonly<Record<string, string>> = {
  gift: 'PRESENT',
  documents: 'DOCUMENT',
  commercial_sample: 'COMMERCIAL_SAMPLE',
  returned_goods: 'RETURN_OF_GOODS',
  commercial_goods: 'COMMERCIAL_GOODS',
}

/** The carrier takes 99 items, and of one shipment one currency: that of its postal charges. */
export const mostItems = 99

export const amountOf = ({ cents, currency }: Money) => ({ currency, value: Number(formatMinor(cents, exponentOf(currency) ?? 2)) })

export function customsOf(customs: AnnouncedCustoms, { parcel_items }: ParcelToAnnounce) {
  const exportType = exportTypes[customs.export_reason] ?? 'OTHER'
  const taxNumber = (party: 'sender' | 'receiver', names: readonly string[]) => {
    const number = customs.tax_numbers?.[party].find(({ name }) => names.includes(name))?.value
    return textWithin(number, 35, { name: `tax number of the ${party}`, field: 'customs_information.tax_numbers' })
  }
  return definedFields({
    invoiceNo: textWithin(customs.invoice_number, 35, { name: 'invoice number', field: 'customs_information.invoice_number' }),
    exportType,
    // Required with OTHER; the only other reason that we know is personal use.
    exportDescription: exportType === 'OTHER' ? cutText(customs.export_reason.replaceAll('_', ' '), 80) : undefined,
    postalCharges: amountOf({ cents: 0, currency: parcel_items[0]?.price.currency ?? 'EUR' }),
    shipperCustomsRef: taxNumber('sender', ['EORI', 'IOSS', 'VAT']),
    consigneeCustomsRef: taxNumber('receiver', ['EORI', 'VAT']),
    items: parcel_items.map(itemOf),
  })
}

/** Its digits. A code that is shorter than the carrier takes is left out; a longer one is refused. */
export const hsCodeOf = (hs_code: string | undefined) =>
  textBetween(textWithin(hs_code?.replaceAll(/\D/g, ''), 11, { name: 'HS code', field: 'parcels.parcel_items.hs_code' }), 6, 11)

const itemOf = ({ description, origin_country, hs_code, quantity, price, weight_g }: ParcelItem) =>
  definedFields({
    itemDescription: cutText(description, 256),
    countryOfOrigin: origin_country && alpha3Of(origin_country),
    hsCode: hsCodeOf(hs_code),
    packagedQuantity: quantity,
    itemValue: amountOf(price),
    itemWeight: { uom: 'g', value: Math.ceil(weight_g) },
  })
