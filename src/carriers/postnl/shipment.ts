import { omitEmptyFields } from '../../platform/omit-fields.ts'
import type { AnnounceInput, ParcelToAnnounce, PostalAddress } from '../kit/announce.ts'
import { CarrierRefusal } from '../kit/carrier.ts'
import { splitStreetParts } from '../kit/house-numbers.ts'
import { shortReference } from '../kit/reference.ts'
import { cutText, textBetween } from '../kit/request-fields.ts'
import { customsOf } from './customs.ts'
import { dutchDay, dutchTime, nextDeliveryDay } from './dutch-time.ts'
import type { CodedVariant, PostnlLane, ProductOption } from './product-codes.ts'
import { codedProduct, isReturnOption } from './products.ts'
import { type PostnlSettings, postalCodeOf } from './settings.ts'

/** Maximum number of shipments in one label call. */
export const mostInCall = 4

/** `barcodes`: of all parcels, in their order. `indexes`: the parcels of this call. */
export type LabelRequest = { readonly barcodes: readonly string[]; readonly indexes: readonly number[] }

/** The body of the label call. It names our barcodes, so that a repeated call makes the same labels. */
export const labelRequestOf = (settings: PostnlSettings, input: AnnounceInput, request: LabelRequest) => ({
  Customer: {
    CustomerCode: settings.customer_code,
    CustomerNumber: settings.customer_number,
    CollectionLocation: settings.collection_location,
    ...omitEmptyFields({
      Email: cutText(senderOf(input).email, 50),
      Name: cutText(senderOf(input).company_name ?? senderOf(input).name, 35),
    }),
    Address: addressOf(senderOf(input), '02'),
  },
  Message: {
    // Id of at most 12 characters. It is no idempotency key: the barcodes are.
    MessageID: shortReference(input.reference).slice(0, 12),
    MessageTimeStamp: dutchTime(input.at),
    Printertype: printerOf(input),
  },
  Shipments: request.indexes.map((index) => shipmentOf(input, request.barcodes, index)),
})

/** The customer of PostNL: the merchant, who is the receiver of a return. */
const senderOf = ({ option_code, from_address, to_address }: AnnounceInput) => (isReturnOption(option_code) ? to_address : from_address)

const resolutions: Readonly<Record<number, string>> = { 203: '200', 300: '300', 600: '600' }
/** A6 as a PDF, or ZPL in one of three resolutions. A PNG is made of the PDF. */
const printerOf = ({ label: { mime_type, dpi } }: AnnounceInput) =>
  mime_type === 'application/zpl' ? `Zebra|Generic ZPL II ${resolutions[dpi] ?? '200'} dpi` : 'GraphicFile|PDF'

function shipmentOf(input: AnnounceInput, barcodes: readonly string[], index: number) {
  const { from_address: from, to_address: to } = input
  const { variant, product_code, lane } = codedProduct(input.option_code, { from: from.country_code, to: to.country_code })
  const parcel = input.parcels[index]!
  const options = [...(variant.options ?? []), ...receiverOption(product_code, to)]
  return omitEmptyFields({
    Addresses: [
      addressOf(to, '01'),
      ...(isReturnOption(input.option_code) ? [addressOf(from, '02')] : []),
      ...(input.return_address ? [addressOf(input.return_address, '08')] : []),
      ...pointAddress(input),
    ],
    Contacts: contactsOf(input),
    Barcode: barcodes[index],
    Dimension: dimensionOf(parcel),
    ProductCodeDelivery: isReturnOption(input.option_code) && isReplyNumber(to) ? '2285' : product_code,
    ProductOptions: options.length > 0 ? options.map(([Characteristic, Option]) => ({ Characteristic, Option })) : undefined,
    Reference: shortReference(input.reference),
    CustomerOrderNumber: cutText(input.customer_reference, 35),
    Remark: cutText(parcel.label_notes?.join(' '), 35),
    DeliveryDate: deliveryDate(input, variant),
    DeliveryAddress: input.carrier_service_point_id ? '09' : undefined,
    Amounts: amountsOf(parcel, variant, index),
    Groups: groupsOf(barcodes, index),
    Customs: customsOf(input, parcel, index),
    ...partnerOf(input, lane),
  })
}

/** Reply numbers of shops, in the Netherlands. */
const isReplyNumber = ({ address_line_1 }: PostalAddress) => /^antwoordnummer\b/i.test(address_line_1)

/** Option for the kind of receiver, consumer or business. Only product 4907 takes it, and not packets and 4999. */
const receiverOption = (product_code: string, { is_business, company_name }: PostalAddress): readonly ProductOption[] =>
  product_code === '4907' ? [['101', (is_business ?? Boolean(company_name)) ? '013' : '012']] : []

type AddressType = '01' | '02' | '08' | '09'

/** Longer parts are cut to what PostNL takes. */
export const addressOf = (address: PostalAddress, AddressType: AddressType) =>
  omitEmptyFields({
    AddressType,
    ...nameOf(address),
    CompanyName: cutText(address.company_name, 35),
    ...streetOf(address),
    Zipcode: cutText(postalCodeOf(address.postal_code), 17),
    City: cutText(address.city, 35),
    Countrycode: address.country_code,
    Region: cutText(address.state_province_code, 35),
    Remark: cutText(address.address_line_2, 35),
  })

/** Splits the street. If no number is found, it is sent in the field that holds all of it. */
function streetOf(address: PostalAddress) {
  const { street, number, addition } = splitStreetParts(address)
  if (!number) return { StreetHouseNrExt: cutText(street, 95) }
  return { Street: cutText(street, 95), HouseNr: cutText(number, 35), HouseNrExt: cutText(addition, 35) }
}

/** A company is named by itself; a person in two parts. */
function nameOf({ name, first_name, last_name, company_name }: PostalAddress) {
  if (first_name || last_name) return { FirstName: cutText(first_name, 35), Name: cutText(last_name, 35) }
  if (company_name === name) return {}
  const [first, ...rest] = name.trim().split(/\s+/)
  return rest.length > 0 ? { FirstName: cutText(first, 35), Name: cutText(rest.join(' '), 35) } : { Name: cutText(first, 35) }
}

/** The whole address of the point: its id alone does not do. */
function pointAddress({ carrier_service_point_id, service_point }: AnnounceInput) {
  if (!carrier_service_point_id) return []
  if (!service_point)
    throw new CarrierRefusal('PostNL needs the address of the service point, and this one is no longer known.', {
      code: 'service_point',
      field: 'to_service_point',
    })
  const { name, address } = service_point
  return [addressOf({ name, company_name: name, address_line_1: address.street, ...address }, '09')]
}

/** Names the partner that runs the points outside the Netherlands; its id came with the point. */
function partnerOf({ carrier_service_point_id, service_point }: AnnounceInput, lane: PostnlLane) {
  if (!carrier_service_point_id || lane === 'NL-NL' || lane === 'BE-NL') return {}
  const partner = service_point?.extra_data.retail_network_id
  return { DownPartnerID: typeof partner === 'string' ? partner : undefined, DownPartnerLocation: carrier_service_point_id }
}

/** Contact of the receiver (`01`), or of the shopper who sends a return (`02`). */
function contactsOf(input: AnnounceInput) {
  const isReturn = isReturnOption(input.option_code)
  const { email, phone_number } = isReturn ? input.from_address : input.to_address
  const phone = textBetween(phone_number?.replaceAll(/[^\d+]/g, ''), 10, 17)
  const contact = omitEmptyFields({ Email: cutText(email, 50), SMSNr: phone })
  return Object.keys(contact).length > 0 ? [{ ContactType: isReturn ? '02' : '01', ...contact }] : undefined
}

/** Grams and millimetres, the longest side first. */
function dimensionOf({ weight_g, dimensions_mm }: ParcelToAnnounce) {
  const sides = dimensions_mm && [dimensions_mm.length, dimensions_mm.width, dimensions_mm.height].sort((one, other) => other - one)
  const [Length, Width, Height] = (sides ?? []).map((side) => String(Math.round(side)))
  return omitEmptyFields({ Weight: String(Math.ceil(weight_g)), Length, Width, Height })
}

function deliveryDate({ deliver_at, at }: AnnounceInput, { day }: CodedVariant) {
  if (!day) return undefined
  if (deliver_at) return dutchTime(deliver_at)
  return day === 'today' ? dutchDay(at) : nextDeliveryDay(at, day === 'sunday' ? 7 : undefined)
}

/** The cover of a product that has one: what is insured, or else what the goods are worth. */
function amountsOf({ insured_cents, parcel_items }: ParcelToAnnounce, { isCovered }: CodedVariant, index: number) {
  if (!isCovered) return undefined
  const goods = parcel_items
    .filter(({ price }) => price.currency === 'EUR')
    .reduce((sum, item) => sum + item.price.cents * item.quantity, 0)
  const cents = insured_cents || goods
  if (cents <= 0)
    throw new CarrierRefusal('Extra cover needs the value of the goods in EUR: send `additional_insured_price` or items with prices.', {
      code: '13801',
      field: `parcels.${index}.additional_insured_price`,
    })
  return [{ AmountType: '02', Value: (cents / 100).toFixed(2), Currency: 'EUR' }]
}

/** Parcels that are delivered together. */
const groupsOf = (barcodes: readonly string[], index: number) =>
  barcodes.length > 1
    ? [{ GroupType: '03', GroupSequence: String(index + 1), GroupCount: String(barcodes.length), MainBarcode: barcodes[0] }]
    : undefined
