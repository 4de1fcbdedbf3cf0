import type { AnnouncedCustoms, AnnounceInput, ParcelToAnnounce, PostalAddress } from '../../../carriers/kit/announce.ts'
import type { Carrier } from '../../../carriers/kit/carrier.ts'
import { readExtras } from '../../../carriers/kit/extras.ts'
import { type FindRate, insuredSum } from '../../../carriers/kit/insurance.ts'
import { labelToRequest } from '../../../carriers/kit/label-formats.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import { toGrams, writeDigits } from '../../../carriers/kit/units.ts'
import { listCarriers } from '../../../carriers/registry.ts'
import { omitEmptyFields } from '../../../platform/omit-fields.ts'
import type { Price } from '../../shared/schema.ts'
import { needsPapers } from '../planning/customs.ts'
import { additionalSum, minorUnits } from '../planning/money.ts'
import { gramsOfParcel, sidesOfParcel } from '../planning/plan.ts'
import type { CustomsInformation, ShipmentAddress } from '../record/schema.ts'
import type { StoredItem, StoredParcelBody, StoredShipmentBody } from '../record/stored.ts'

/** Input that is not in the stored shipment. `return_address`: destination of an undeliverable shipment, if not the sender. */
type Circumstances = Pick<AnnounceInput, 'reference' | 'at' | 'service_point'> & {
  readonly findRate: FindRate
  readonly return_address?: ShipmentAddress | undefined
}

/** The carrier's input: a shipment in its names. */
export function toAnnounceInput(
  document: StoredShipmentBody,
  parcels: readonly StoredParcelBody[],
  { option, carrier }: { option: ShippingOption; carrier: Carrier },
  { reference, at, service_point, return_address, findRate }: Circumstances,
): AnnounceInput {
  const extras = readExtras(carrier, { ...document, parcels }, listCarriers()).values
  const { customs_information: customs, to_service_point, delivery_dates } = document
  const { signature, incoterm } = option.functionalities
  const wanted = { ...document.label_details, paper: 'A6' } as const
  return {
    ...(takesPostNumber(carrier) && to_service_point && { post_number: document.to_address.po_box || undefined }),
    ...extras.shipment,
    option_code: option.code,
    reference,
    customer_reference: document.reference || document.order_number || undefined,
    from_address: postal(document.from_address),
    to_address: postal(document.to_address),
    ...(return_address && { return_address: postal(return_address) }),
    carrier_service_point_id: to_service_point?.carrier_service_point_id,
    ...(service_point && { service_point }),
    label: labelToRequest(carrier, wanted) ?? wanted,
    signature: signature || undefined,
    incoterm: incoterm ?? undefined,
    deliver_at: delivery_dates.deliver_at ?? undefined,
    customs_information: customs && needsPapers(document) ? announcedCustoms(customs) : undefined,
    parcels: parcels.map((parcel, index) => ({ ...announcedParcel(parcel, option, findRate), ...extras.parcels[index]! })),
    at,
  }
}

/**
 * True if the carrier takes a post number: at a locker the receiver has one instead of a PO box, and version 2 and orders have one field
 * for both. `carrier_fields` take precedence.
 */
const takesPostNumber = ({ extras }: Carrier) => extras?.shipment?.carrier_fields?.post_number !== undefined

const announcedCustoms = ({ tax_numbers, ...customs }: CustomsInformation): AnnouncedCustoms => ({
  invoice_number: customs.invoice_number,
  export_reason: customs.export_reason,
  export_type: customs.export_type,
  invoice_date: customs.invoice_date,
  discount_granted: costOf(customs.discount_granted),
  freight_costs: costOf(customs.freight_costs),
  insurance_costs: costOf(customs.insurance_costs),
  other_costs: costOf(customs.other_costs),
  tax_numbers: {
    sender: tax_numbers?.sender ?? [],
    receiver: tax_numbers?.receiver ?? [],
    importer_of_record: tax_numbers?.importer_of_record ?? [],
  },
})
const costOf = (price: Price | null | undefined) => (price ? minorUnits(price) : undefined)

const announcedParcel = (parcel: StoredParcelBody, { terms }: ShippingOption, findRate: FindRate): ParcelToAnnounce => ({
  weight_g: gramsOfParcel(parcel),
  dimensions_mm: sidesOfParcel(parcel),
  ...insuredSum(terms.insurance, additionalSum(parcel, findRate)),
  parcel_items: parcel.parcel_items.map(announcedItem),
  package_type: parcel.package_type ?? undefined,
  label_notes: parcel.label_notes.length > 0 ? parcel.label_notes : undefined,
  sscc: parcel.sscc ?? undefined,
})

const announcedItem = ({ description, quantity, weight, price, hs_code, origin_country, sku }: StoredItem) => ({
  description,
  quantity,
  weight_g: toGrams(writeDigits(weight.value), weight.unit),
  price: minorUnits(price),
  hs_code: hs_code || undefined,
  origin_country: origin_country ?? undefined,
  sku: sku || undefined,
})

/** Converts an address for the carrier, without its empty fields. */
const postal = (address: ShipmentAddress): PostalAddress => ({
  ...omitEmptyFields(address),
  ...partsOfName(address.name),
  is_business: Boolean(address.company_name),
})

/** Carriers that want both parts get the first word, and the others with all that belongs to a last name. */
function partsOfName(name: string): Pick<PostalAddress, 'first_name' | 'last_name'> {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return others.length === 0 ? { last_name: first } : { first_name: first, last_name: others.join(' ') }
}
