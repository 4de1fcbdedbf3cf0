import type { Carrier } from '../../carriers/kit/carrier.ts'
import { insuredTotal } from '../../carriers/kit/insurance.ts'
import { exponentOf } from '../../geo/currencies.ts'
import { amountOf } from '../../labels/documents/amounts.ts'
import type { AirWaybill, Party, PrintedPrice } from '../../labels/documents/model.ts'
import { fileOf } from '../../labels/file.ts'
import type { Consignment, ShipmentBooking } from './ledger.ts'

type Piece = Consignment['pieces'][number]

/** The paper that goes with what flies, drawn from what was booked. The drawing code is loaded on first use. */
export async function airWaybillOf(carrier: Carrier, booking: ShipmentBooking, consignment: Consignment): Promise<Uint8Array> {
  const { airWaybill } = await import('../../labels/documents/air-waybill.ts')
  const waybill = waybillOf(carrier, booking, consignment)
  return fileOf(airWaybill(waybill), { mime_type: 'application/pdf', dpi: 72, title: `Air waybill ${waybill.awb_number}` })
}

function waybillOf({ name, products }: Carrier, booking: ShipmentBooking, consignment: Consignment): AirWaybill {
  const { from, to, pieces, account, hide_sender, incoterm, customer_reference } = consignment
  const product = products.find(({ code }) => code === booking.service.split('/')[0])
  const value = worthOf(pieces)
  const insured = insuredTotal(pieces)
  return {
    carrier: name,
    awb_number: booking.pieces[0]!.air_waybill!,
    tracking_number: booking.pieces[0]!.number,
    shipper: hide_sender ? hidden(from) : from,
    shipper_account: hide_sender ? null : account,
    consignee: to,
    origin: `${from.city}, ${from.country_code}`,
    destination: `${to.city}, ${to.country_code}`,
    product: product?.name,
    reference: customer_reference,
    incoterm: incoterm?.toUpperCase(),
    pieces: pieces.map(lineOf),
    charges: [],
    declared_value_for_customs: value,
    // Amounts on one paper have one currency.
    insured_value:
      insured.cents > 0 && (value?.currency ?? insured.currency) === insured.currency ? priceOf(insured.cents, insured.currency) : null,
    handling_information: [...new Set(pieces.flatMap(({ notes = [] }) => notes))],
    dangerous_goods: [],
    date: booking.booked_at.slice(0, 10),
    place: from.city,
  }
}

/** Party that is printed for a sender who must not be named to the receiver: it says that the carrier knows the sender. */
const hidden = ({ city, country_code }: Consignment['from']): Party => ({ name: 'Known to the carrier', city, country_code })

const priceOf = (cents: number, currency: string): PrintedPrice => ({ value: amountOf(BigInt(cents), currency), currency })

const lineOf = ({ grams, millimetres, contents }: Piece): AirWaybill['pieces'][number] => ({
  count: 1,
  weight_g: Math.ceil(grams),
  dimensions: millimetres && `${millimetres.map((side) => side / 10).join(' x ')} cm`,
  description: contents.map(({ quantity, description }) => `${quantity} x ${description}`).join(', '),
})

/** Value of all contents; null unless each has a price, and all prices are in one known currency. */
function worthOf(pieces: readonly Piece[]): PrintedPrice | null {
  const items = pieces.flatMap(({ contents }) => contents)
  const [currency, ...others] = new Set(items.map(({ price }) => price?.currency))
  if (currency === undefined || others.length > 0 || exponentOf(currency) === undefined) return null
  return priceOf(
    items.reduce((sum, { price, quantity }) => sum + (price?.cents ?? 0) * quantity, 0),
    currency,
  )
}
