/** What the stand-in of DHL Paket checks of an order, by the limits of the carrier's OpenAPI. */
export type RuleFault = { readonly property: string; readonly message: string }

type Rule = readonly [property: string, isGood: (value: any) => boolean, required?: boolean]
const text =
  (least: number, most: number) =>
  (value: unknown): boolean =>
    typeof value === 'string' && [...value].length >= least && [...value].length <= most
const country = (value: unknown) => typeof value === 'string' && /^[A-Z]{3}$/.test(value)
const number = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value > 0
const between = (least: number, most: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most
const amount = (value: any) => /^[A-Z]{3}$/.test(value?.currency) && typeof value.value === 'number' && value.value >= 0

export const products = ['V01PAK', 'V62KP', 'V62WP', 'V53WPAK', 'V54EPAK', 'V66WPI']
const procedures: Readonly<Record<string, string>> = { V01PAK: '01', V53WPAK: '53', V54EPAK: '54', V62WP: '62', V62KP: '62', V66WPI: '66' }
const domestic = ['V01PAK', 'V62KP', 'V62WP']

const place: readonly Rule[] = [
  ['postalCode', text(3, 10)],
  ['city', text(1, 40), true],
  ['country', country, true],
]
const shipper: readonly Rule[] = [
  ['name1', text(1, 50), true],
  ['name2', text(1, 50)],
  ['addressStreet', text(1, 50), true],
  ['addressHouse', text(1, 10)],
  ...place,
  ['contactName', text(3, 80)],
  ['email', text(3, 80)],
]
const door: readonly Rule[] = [
  ...shipper,
  ['name3', text(1, 50)],
  ['additionalAddressInformation1', text(1, 60)],
  ['additionalAddressInformation2', text(1, 60)],
  ['dispatchingInformation', text(1, 35)],
  ['state', text(1, 20)],
  ['phone', text(1, 20)],
]
const named: readonly Rule[] = [
  ['name', text(1, 50), true],
  ['postalCode', text(3, 10), true],
  ['city', text(1, 40), true],
  ['country', country],
]
const postNumber = (value: unknown) => typeof value === 'string' && /^\d{6,10}$/.test(value)
const locker: readonly Rule[] = [...named, ['lockerID', between(100, 999), true], ['postNumber', postNumber, true]]
const postOffice: readonly Rule[] = [...named, ['retailID', between(401, 999), true], ['postNumber', postNumber], ['email', text(3, 80)]]
const poBox: readonly Rule[] = [
  ['name1', text(1, 50), true],
  ['name2', text(1, 50)],
  ['poBoxID', Number.isInteger, true],
  ...place,
  ['email', text(3, 80)],
]
const services: readonly Rule[] = [
  ['visualCheckOfAge', (value) => value === 'A16' || value === 'A18'],
  ['namedPersonOnly', (value) => value === true],
  ['signedForByRecipient', (value) => value === true],
  ['noNeighbourDelivery', (value) => value === true],
  ['identCheck', (value) => text(1, 35)(value?.firstName) && text(1, 35)(value?.lastName)],
  ['goGreenPlus', (value) => value === true],
  ['premium', (value) => typeof value === 'boolean'],
  ['bulkyGoods', (value) => value === true],
  ['postalDeliveryDutyPaid', (value) => value === true],
  ['additionalInsurance', (value) => amount(value) && value.currency === 'EUR' && value.value <= 100_000],
]
const customs: readonly Rule[] = [
  ['invoiceNo', text(1, 35)],
  [
    'exportType',
    (value) => ['OTHER', 'PRESENT', 'COMMERCIAL_SAMPLE', 'DOCUMENT', 'RETURN_OF_GOODS', 'COMMERCIAL_GOODS'].includes(value),
    true,
  ],
  ['exportDescription', text(1, 80)],
  ['postalCharges', amount, true],
  ['shipperCustomsRef', text(1, 35)],
  ['consigneeCustomsRef', text(1, 35)],
  ['items', (value) => Array.isArray(value) && value.length >= 1 && value.length <= 99, true],
]
const item: readonly Rule[] = [
  ['itemDescription', text(1, 256), true],
  ['countryOfOrigin', country],
  ['hsCode', text(6, 11)],
  ['packagedQuantity', (value) => Number.isInteger(value) && value > 0, true],
  ['itemValue', amount, true],
  ['itemWeight', (value) => ['g', 'kg'].includes(value?.uom) && number(value.value), true],
]

/** Unknown fields are faults too: the carrier would pass over them, and so would the reader of a label. */
function* check(path: string, value: any, rules: readonly Rule[]): Generator<RuleFault> {
  if (typeof value !== 'object' || value === null) return yield { property: path, message: 'is missing' }
  for (const [property, isGood, required] of rules)
    if (value[property] === undefined ? required : !isGood(value[property]))
      yield { property: `${path}.${property}`, message: value[property] === undefined ? 'is missing' : 'is not valid' }
  for (const property of Object.keys(value))
    if (!rules.some(([known]) => known === property)) yield { property: `${path}.${property}`, message: 'is not known' }
}

function consigneeRules(consignee: any): readonly Rule[] {
  if (consignee?.lockerID !== undefined) return locker
  if (consignee?.retailID !== undefined) return postOffice
  return consignee?.poBoxID === undefined ? door : poBox
}

/** What is wrong with an order; its consignee must be one of five kinds, and outside the Union customs data is required. */
export function* checkOrder(order: any): Generator<RuleFault> {
  const { product, billingNumber, refNo, costCenter, shipDate, details } = order
  if (!products.includes(product)) yield { property: 'product', message: 'is not known' }
  if (!/^\w{10}\d{2}\w{2}$/.test(billingNumber)) yield { property: 'billingNumber', message: 'is not valid' }
  else if (billingNumber.slice(10, 12) !== procedures[product]) yield { property: 'billingNumber', message: 'does not fit the product' }
  if (refNo !== undefined && !text(8, 35)(refNo)) yield { property: 'refNo', message: 'must have 8 to 35 characters' }
  if (costCenter !== undefined && !text(1, 50)(costCenter)) yield { property: 'costCenter', message: 'is too long' }
  if (shipDate !== undefined && !/^\d{4}-\d\d-\d\d$/.test(shipDate)) yield { property: 'shipDate', message: 'is no date' }
  yield* check('shipper', order.shipper, shipper)
  yield* check('consignee', order.consignee, consigneeRules(order.consignee))
  if (!['g', 'kg'].includes(details?.weight?.uom) || !number(details.weight.value))
    yield { property: 'details.weight', message: 'is not valid' }
  const dim = details?.dim
  if (dim && !(['cm', 'mm'].includes(dim.uom) && [dim.length, dim.width, dim.height].every(number)))
    yield { property: 'details.dim', message: 'is not valid' }
  if (order.services) yield* check('services', order.services, services)
  const isDomestic = (order.consignee?.country ?? 'DEU') === 'DEU'
  if (products.includes(product) && domestic.includes(product) !== isDomestic)
    yield { property: 'product', message: 'is not offered for this destination' }
  if (isDomestic && order.consignee?.phone !== undefined) yield { property: 'consignee.phone', message: 'is not taken inside Germany' }
  if (order.customs) {
    yield* check('customs', order.customs, customs)
    for (const [at, one] of (order.customs.items ?? []).entries()) yield* check(`customs.items[${at}]`, one, item)
  } else if (outsideUnion.includes(order.consignee?.country)) yield { property: 'customs', message: 'is required outside the EU' }
}
const outsideUnion = ['CHE', 'GBR', 'NOR', 'USA', 'LIE', 'ISL', 'CAN', 'JPN', 'AUS']
