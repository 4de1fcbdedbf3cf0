import { omitEmptyFields } from '../../platform/omit-fields.ts'
import type { AnnounceInput, ParcelItem, ParcelToAnnounce } from '../kit/announce.ts'
import { CarrierRefusal } from '../kit/carrier.ts'
import { currencyOfGoods } from '../kit/customs-rules.ts'
import { cutText } from '../kit/request-fields.ts'

/** The type of a shipment, and the code of its transaction. What each code stands for, no public source says: verify. */
const reasons: Readonly<Record<string, readonly [type: string, transaction: string]>> = {
  gift: ['Gift', '31'],
  documents: ['Documents', '91'],
  commercial_goods: ['Commercial Goods', '11'],
  commercial_sample: ['Commercial Sample', '32'],
  returned_goods: ['Returned Goods', '21'],
}

/** Lines of goods at most: what is more is joined in the last. */
const mostLines = 5

/** The customs data of one parcel; undefined where it crosses no border. The forms come with the label. */
export function customsOf({ customs_information: customs }: AnnounceInput, { parcel_items }: ParcelToAnnounce, index: number) {
  if (!customs) return undefined
  const field = `parcels.${index}.parcel_items`
  const reason = reasons[customs.export_reason]
  if (!reason) refuse(`PostNL has no type of shipment for the export reason ${customs.export_reason}.`, 'customs_information.export_reason')
  if (parcel_items.length === 0) refuse('Customs need at least one item.', field)
  return omitEmptyFields({
    Currency: currencyOfGoods(parcel_items, field),
    ShipmentType: reason[0],
    HandleAsNonDeliverable: 'false',
    Invoice: 'true',
    InvoiceNr: cutText(customs.invoice_number, 35),
    TransactionCode: reason[1],
    TransactionDescription: reason[0],
    Content: linesOf(parcel_items.map((item, at) => lineOf(item, `${field}.${at}`))),
  })
}

type Line = {
  readonly description: string
  readonly quantity: number
  readonly grams: number
  readonly cents: number
  readonly hs: string
  readonly origin: string
}

function lineOf({ description, quantity, weight_g, price, hs_code, origin_country }: ParcelItem, field: string): Line {
  const hs = hs_code?.replaceAll(/[\s.]/g, '') ?? ''
  if (!/^\d{6,10}$/.test(hs)) refuse('PostNL takes HS codes of 6 to 10 digits.', `${field}.hs_code`)
  if (!origin_country) refuse('Customs need the country of origin of each item.', `${field}.origin_country`)
  return { description, quantity, grams: weight_g * quantity, cents: price.cents * quantity, hs, origin: origin_country }
}

function linesOf(lines: readonly Line[]) {
  const rest = lines.slice(mostLines - 1)
  const kept = rest.length > 1 ? [...lines.slice(0, mostLines - 1), joined(rest)] : lines
  return kept.map(({ description, quantity, grams, cents, hs, origin }) => ({
    Description: cutText(description, 35) ?? '',
    Quantity: String(quantity),
    Weight: String(Math.ceil(grams)),
    Value: (cents / 100).toFixed(2),
    HSTariffNr: hs,
    CountryOfOrigin: origin,
  }))
}

/** Joins several lines into one: the first of them, with the sums of all. */
const joined = (lines: readonly Line[]): Line => ({
  ...lines[0]!,
  description: lines.map(({ description }) => description).join(', '),
  quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  grams: lines.reduce((sum, line) => sum + line.grams, 0),
  cents: lines.reduce((sum, line) => sum + line.cents, 0),
})

/** Refuses a shipment before it is sent: the carrier would refuse it with a bare number. */
function refuse(message: string, field: string): never {
  throw new CarrierRefusal(message, { code: 'customs', field })
}
