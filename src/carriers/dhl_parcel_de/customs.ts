import { alpha3Of } from '../../geo/countries.ts'
import { exponentOf } from '../../geo/currencies.ts'
import { formatMinor } from '../../platform/money.ts'
import { omitEmptyFields } from '../../platform/omit-fields.ts'
import type { AnnouncedCustoms, ParcelItem, ParcelToAnnounce } from '../kit/announce.ts'
import type { Money } from '../kit/carrier.ts'
import { costIn } from '../kit/customs-rules.ts'
import { cutText, textBetween, wholeText } from '../kit/request-fields.ts'

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

/** Freight is of the shipment, so its first parcel declares it. The currency is that of the whole declaration. */
function postalChargesOf({ freight_costs: freight }: AnnouncedCustoms, { parcel_items: [first] }: ParcelToAnnounce, index: number) {
  const currency = first?.price.currency ?? freight?.currency ?? 'EUR'
  const declared = index === 0 ? costIn(currency, freight, 'customs_information.freight_costs') : undefined
  return amountOf(declared ?? { cents: 0, currency })
}

/** `index`: which parcel of the shipment it is. */
export function customsOf(customs: AnnouncedCustoms, parcel: ParcelToAnnounce, index: number) {
  const { parcel_items } = parcel
  const exportType = exportTypes[customs.export_reason] ?? 'OTHER'
  const taxNumber = (party: 'sender' | 'receiver', names: readonly string[]) => {
    const number = customs.tax_numbers?.[party].find(({ name }) => names.includes(name))?.value
    return wholeText(number, { name: `a tax number of the ${party}`, most: 35, field: 'customs_information.tax_numbers' })
  }
  return omitEmptyFields({
    invoiceNo: wholeText(customs.invoice_number, { name: 'an invoice number', most: 35, field: 'customs_information.invoice_number' }),
    exportType,
    // Text that OTHER requires; the only other reason that we know is personal use.
    exportDescription: exportType === 'OTHER' ? cutText(customs.export_reason.replaceAll('_', ' '), 80) : undefined,
    postalCharges: postalChargesOf(customs, parcel, index),
    shipperCustomsRef: taxNumber('sender', ['EORI', 'IOSS', 'VAT']),
    consigneeCustomsRef: taxNumber('receiver', ['EORI', 'VAT']),
    items: parcel_items.map(itemOf),
  })
}

/** Digits of an HS code. A code that is shorter than the carrier takes is left out; a longer one is refused. */
export const hsCodeOf = (hs_code: string | undefined) =>
  textBetween(wholeText(hs_code?.replaceAll(/\D/g, ''), { name: 'an HS code', most: 11, field: 'parcels.parcel_items.hs_code' }), 6, 11)

const itemOf = ({ description, origin_country, hs_code, quantity, price, weight_g }: ParcelItem) =>
  omitEmptyFields({
    itemDescription: cutText(description, 256),
    countryOfOrigin: origin_country && alpha3Of(origin_country),
    hsCode: hsCodeOf(hs_code),
    packagedQuantity: quantity,
    itemValue: amountOf(price),
    itemWeight: { uom: 'g', value: Math.ceil(weight_g) },
  })
