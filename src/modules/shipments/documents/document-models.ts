import type { ProofOfDelivery as Proof } from '../../../carriers/kit/tracking.ts'
import { optionOf } from '../../../carriers/registry.ts'
import { timeZoneAt } from '../../../geo/time-zones.ts'
import type { AirWaybill, ProofOfDelivery, QrDocument } from '../../../labels/documents/model.ts'
import type { PrintableParcel } from '../record/stored.ts'
import { wholeGrams } from '../record/whole-grams.ts'
import { lackOf } from './availability.ts'
import { itemOf } from './customs-model.ts'
import { dateOf, type FoundElsewhere, labelOf } from './label-model.ts'
import { coinsOrNone, goodsValue, itemsOf } from './on-paper.ts'

/** The contents of the documents other than those for customs. Much of it is also on the label. */
const saidOnLabel = (printable: PrintableParcel) => labelOf(printable, { logo: null, service_point: null })

/** Maps a parcel to our own air waybill, for this piece alone: used if the carrier keeps none that is available. */
export function airWaybillOf(printable: PrintableParcel): AirWaybill {
  const { document, shipment, position, of } = printable
  const { from_address: shipper, to_address: consignee, order_number, customs_information } = shipment.document
  const { carrier, product, incoterm, handling } = saidOnLabel(printable)
  const items = itemsOf(printable)
  const { dimensions, weight } = document
  const contents = items.map(({ quantity, description }) => `${quantity} × ${description}`).join(', ')
  return {
    carrier,
    awb_number: printable.awb_tracking_number!,
    tracking_number: printable.tracking_number,
    shipper,
    consignee,
    origin: `${shipper.city}, ${shipper.country_code}`,
    destination: `${consignee.city}, ${consignee.country_code}`,
    product,
    reference: order_number,
    incoterm: incoterm?.toUpperCase(),
    pieces: [
      {
        count: 1,
        weight_g: wholeGrams(weight),
        dimensions: dimensions && `${dimensions.length} × ${dimensions.width} × ${dimensions.height} ${dimensions.unit}`,
        description: customs_information?.goods_description || contents || 'Goods',
      },
    ],
    charges: [],
    ...valuesOf(printable),
    handling_information: [...(of > 1 ? [`Piece ${position} of ${of}`] : []), ...handling],
    dangerous_goods: items.map(itemOf).flatMap(({ dangerous_goods }) => dangerous_goods ?? []),
    date: dateOf(printable),
    place: shipper.city,
  }
}

/** A waybill has one currency: that of the goods where customs ask for their value, and of the insurance otherwise. */
function valuesOf(printable: PrintableParcel): Pick<AirWaybill, 'declared_value_for_customs' | 'insured_value'> {
  const insured = coinsOrNone(printable.document.additional_insured_price)
  const declared = lackOf(printable, 'customs-declaration') ? null : goodsValue(printable)
  return { declared_value_for_customs: declared, insured_value: declared && insured?.currency !== declared.currency ? null : insured }
}

/** Maps a parcel to the code that the counter scans instead of a label; drivers scan the same code. */
export function qrOf(printable: PrintableParcel, service_point: FoundElsewhere['service_point']): QrDocument {
  const { from_address: from, to_address: to, order_number } = printable.shipment.document
  const { carrier, barcodes, tracking_number, date } = saidOnLabel(printable)
  const days = optionOf(printable.shipment.document.ship_with.properties.shipping_option_code)?.option.label_valid_days
  return {
    carrier,
    ...(days && { valid_until: Temporal.PlainDate.from(date).add({ days }).toString() }),
    content: tracking_number ?? barcodes[0]?.data ?? printable.shipment.id,
    tracking_number,
    order_number,
    from,
    to,
    ...(service_point && { service_point }),
  }
}

export function proofOf(printable: PrintableParcel, proof: Proof, issued_at: string): ProofOfDelivery {
  const { from_address: from, to_address: to, order_number, reference } = printable.shipment.document
  const { carrier, product, weight_g } = saidOnLabel(printable)
  return {
    carrier,
    product,
    tracking_number: proof.tracking_number,
    order_number,
    reference,
    from,
    to,
    delivered_at: readable(proof.delivered_at, timeZoneAt(to)),
    place: proof.place,
    received_by: proof.signed_by,
    weight_g,
    parcels: 1,
    issued_at: readable(issued_at, timeZoneAt(from)),
  }
}

/** Formats a time in local time, with its offset. */
function readable(at: string, zone: string): string {
  const there = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return `${there.toPlainDate()} ${there.toPlainTime().toString({ smallestUnit: 'minute' })} (UTC${there.offset})`
}
