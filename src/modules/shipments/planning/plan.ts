import type { Carrier } from '../../../carriers/kit/carrier.ts'
import { type FindRate, insuranceRates } from '../../../carriers/kit/insurance.ts'
import { formatNames, labelToRequest } from '../../../carriers/kit/label-formats.ts'
import { listExclusions } from '../../../carriers/kit/match.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import type { QuotedParcel, QuoteRequest } from '../../../carriers/kit/quote-request.ts'
import { toGrams, toMillimetres } from '../../../carriers/kit/units.ts'
import { optionOf, refuseOption } from '../../../carriers/registry.ts'
import type { Context } from '../../../platform/context.ts'
import { addFaults, type Fault, throwFaults } from '../../../platform/errors.ts'
import { padDecimals } from '../../../platform/money.ts'
import { describeNoContract } from '../../contracts/errors.ts'
import { findContractToShip } from '../../contracts/service.ts'
import { completeAddress } from '../../shared/schema.ts'
import { invalidAt, requiredAt, type ShipmentErrorPath } from '../record/errors.ts'
import type { ParcelRequest, ShipmentAddress, ShipmentRequest } from '../record/schema.ts'
import type { StoredParcelBody, StoredShipmentBody } from '../record/stored.ts'
import { completeDates } from '../record/stored-form.ts'
import { checkAddresses, validatedAddress } from './addresses.ts'
import { checkCustoms, toStoredItems } from './customs.ts'
import { checkExtras } from './extras.ts'
import { additionalSum, checkMoney, currencyOf, valueOfItems } from './money.ts'
import { findSender } from './sender.ts'
import { findServicePoint } from './service-point.ts'

/** Plan of a purchase: a valid request with its carrier, shipping option and contract. */
export type Plan = {
  readonly carrier: Carrier
  readonly option: ShippingOption
  readonly contract: NonNullable<Awaited<ReturnType<typeof findContractToShip>>>
  readonly document: StoredShipmentBody
  readonly parcels: readonly StoredParcelBody[]
}

/** Looks up what the request names, and fills in what it leaves to us. All that stands in the way is raised at once. */
export async function planShipment(
  ctx: Context,
  request: ShipmentRequest,
  { is_return }: Pick<StoredShipmentBody, 'is_return'> = {},
): Promise<Plan> {
  const faults: Fault[] = []
  // Errors are reported in this order, whichever is found first.
  const [ofSender, ofOption]: [Fault[], Fault[]] = [[], []]
  const [{ from_address, brand_id, tax_numbers }, { option, carrier, contract }] = await Promise.all([
    findSender(ctx, request, ofSender),
    findOption(ctx, request, ofOption),
  ])
  addFaults(faults, ofSender)
  addFaults(faults, ofOption)
  const to_service_point = await findServicePoint(ctx, request, option, faults)
  const to_address = await validatedAddress(ctx, request, carrier, contract, faults)
  checkMoney(request, insuranceRates(ctx.dataDir), faults)
  if (from_address) {
    checkAddresses({ from_address, to_address }, carrier, faults)
    checkCustoms({ ...request, from_address, to_address }, faults)
    if (option) addFaults(faults, obstacles(option, toQuoteRequest(ctx, { ...request, from_address, to_address })))
  }
  if (option) addFaults(faults, requirements(option, request))
  if (carrier) addFaults(faults, checkLabelFormat(carrier, request))
  const extras = checkExtras(ctx, carrier, option, request, faults)
  throwFaults(faults)

  const currency = currencyOf(request)
  return {
    carrier: carrier!,
    option: option!,
    contract: contract!,
    document: {
      delivery_dates: completeDates(request.delivery_dates),
      ...(is_return && { is_return }),
      brand_id,
      ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: option!.code, contract_id: contract!.id } },
      from_address: completeAddress(from_address!),
      to_address: completeAddress(to_address),
      to_service_point,
      order_number: request.order_number ?? '',
      total_order_price: request.total_order_price ?? null,
      reference: request.reference ?? null,
      external_reference_id: request.external_reference_id ?? null,
      validation_methods: request.validation_methods ?? [],
      customs_information: withTaxNumbers(request.customs_information ?? null, tax_numbers),
      label_details: request.label_details ?? defaultLabel,
      ...extras.shipment,
    },
    parcels: request.parcels.map((parcel, index) => ({
      ...(parcel.dimensions && { dimensions: writtenSides(parcel.dimensions) }),
      weight: { ...parcel.weight, value: padDecimals(parcel.weight.value, 3) },
      additional_insured_price: parcel.additional_insured_price ?? null,
      label_notes: parcel.label_notes ?? [],
      sscc: parcel.sscc ?? null,
      package_type: parcel.package_type ?? null,
      ...extras.parcels[index]!,
      parcel_items: toStoredItems(parcel, currency),
    })),
  }
}

const defaultLabel = { mime_type: 'application/pdf', dpi: 72 } as const

/** Refuses, before the purchase, a label format that the carrier does not deliver and that nothing is converted to. */
function checkLabelFormat(carrier: Carrier, { label_details: { mime_type, dpi } = defaultLabel }: ShipmentRequest): Fault[] {
  if (labelToRequest(carrier, { mime_type, dpi, paper: 'A6' })) return []
  const available = formatNames(carrier).join(', ')
  const field = carrier.label_formats!.some((format) => format.mime_type === mime_type) ? 'dpi' : 'mime_type'
  return [invalidAt(['label_details', field], `${carrier.name} delivers no label as ${mime_type} at ${dpi} dpi. Available: ${available}.`)]
}

/** The numbers of a stored sender stand for those that were not sent. Where one party has numbers, the others have lists too. */
function withTaxNumbers(
  customs: (ShipmentRequest['customs_information'] & {}) | null,
  stored: readonly TaxNumber[],
): StoredShipmentBody['customs_information'] {
  if (!customs || (!customs.tax_numbers && stored.length === 0)) return customs
  const { sender = [...stored], receiver = [], importer_of_record = [] } = customs.tax_numbers ?? {}
  return { ...customs, tax_numbers: { sender, receiver, importer_of_record } }
}
type TaxNumber = NonNullable<NonNullable<NonNullable<ShipmentRequest['customs_information']>['tax_numbers']>['sender']>[number]

const optionPath: ShipmentErrorPath = ['ship_with', 'properties', 'shipping_option_code']

/** The option that was named, and the contract by which it is had. */
async function findOption(ctx: Context, { ship_with: { properties } }: ShipmentRequest, faults: Fault[]) {
  const known = optionOf(properties.shipping_option_code)
  if (!known) {
    faults.push(invalidAt(optionPath, refuseOption(properties.shipping_option_code)))
    return { option: undefined, carrier: undefined, contract: undefined }
  }
  const named = properties.contract_id ?? undefined
  const contract = await findContractToShip(ctx, known.carrier.code, named)
  if (!contract)
    faults.push(
      named === undefined
        ? invalidAt(optionPath, describeNoContract(known.carrier, 'choose the option of another carrier'))
        : invalidAt(
            ['ship_with', 'properties', 'contract_id'],
            `No active contract with ${known.carrier.name} has this id. GET /contracts lists those that exist.`,
          ),
    )
  return { ...known, contract }
}

const writtenSides = (sides: NonNullable<ParcelRequest['dimensions']>) => ({
  length: padDecimals(sides.length, 2),
  width: padDecimals(sides.width, 2),
  height: padDecimals(sides.height, 2),
  unit: sides.unit,
})

type PlannedJourney = Pick<ShipmentRequest, 'parcels'> & { readonly from_address: ShipmentAddress; readonly to_address: ShipmentAddress }

export const toQuoteRequest = (
  { now, dataDir }: Pick<Context, 'now' | 'dataDir'>,
  { from_address: from, to_address: to, parcels }: PlannedJourney,
): QuoteRequest => ({
  from,
  to,
  parcels: parcels.map((parcel) => wishedParcel(parcel, insuranceRates(dataDir))),
  value: valueOfItems(parcels.flatMap(({ parcel_items }) => parcel_items)),
  at: now(),
})

export const gramsOfParcel = ({ weight }: Pick<ParcelRequest, 'weight'>) => toGrams(weight.value, weight.unit)

export function sidesOfParcel({ dimensions }: { readonly dimensions?: ParcelRequest['dimensions'] }) {
  if (!dimensions) return undefined
  const { length, width, height, unit } = dimensions
  return { length: toMillimetres(length, unit), width: toMillimetres(width, unit), height: toMillimetres(height, unit) }
}

const wishedParcel = (parcel: ParcelRequest, findRate: FindRate): QuotedParcel => ({
  weight_g: gramsOfParcel(parcel),
  dimensions_mm: sidesOfParcel(parcel),
  ...additionalSum(parcel, findRate),
})

/** Lists the reasons why the option cannot carry the shipment, each at the value that causes it. */
const obstacles = (option: ShippingOption, quoteRequest: QuoteRequest) =>
  listExclusions(option, quoteRequest)
    .filter(({ field }) => !(option.terms.is_trial && /\.(weight|dimensions)$/.test(field)))
    .map(({ field, reason }) =>
      invalidAt(field === 'shipping_option_code' ? optionPath : field.replaceAll(/\[(\d+)\]/g, '.$1').split('.'), reason),
    )

/** Yields a fault for each further field that the product requires and the request lacks. */
function* requirements({ name, requirements: { fields } }: ShippingOption, { to_address, parcels }: ShipmentRequest) {
  if (fields.includes('to_email') && !to_address.email)
    yield requiredAt(['to_address', 'email'], `${name} needs the e-mail address of the receiver.`)
  if (fields.includes('to_telephone') && !to_address.phone_number)
    yield requiredAt(['to_address', 'phone_number'], `${name} needs the phone number of the receiver.`)
  if (!fields.some((field) => field === 'length' || field === 'width' || field === 'height')) return
  for (const [index, { dimensions }] of parcels.entries())
    if (!dimensions) yield requiredAt(['parcels', index, 'dimensions'], `${name} needs the dimensions of each parcel.`)
}
