/** What the stand-in of DHL Express checks of a shipment, by the limits of the carrier's OpenAPI. Each fault is a line `#/path: reason`. */
type Check = (value: any) => boolean
type Rule = readonly [name: string, isGood: Check, required?: boolean]

const text =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'string' && [...value].length >= least && [...value].length <= most
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)
const number =
  (least: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least
const list =
  (least: number, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most
const country: Check = (value) => /^[A-Z]{2}$/.test(value)
const anything: Check = () => true

function* check(path: string, value: any, rules: readonly Rule[]): Generator<string> {
  if (typeof value !== 'object' || value === null) return yield `#/${path}: is required`
  for (const [name, isGood, required] of rules)
    if (value[name] === undefined ? required : !isGood(value[name]))
      yield `#/${path && `${path}/`}${name}: ${value[name] === undefined ? 'is required' : 'is not valid'}`
  for (const name of Object.keys(value))
    if (!rules.some(([known]) => known === name)) yield `#/${path && `${path}/`}${name}: extraneous key is not permitted`
}

const plannedTime: Check = (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d ?GMT[+-]\d\d:\d\d$/.test(value)
const account: readonly Rule[] = [
  ['typeCode', oneOf('shipper', 'payer', 'duties-taxes'), true],
  ['number', text(1, 12), true],
]
const postalAddress: readonly Rule[] = [
  ['postalCode', text(0, 12), true],
  ['cityName', text(1, 45), true],
  ['countryCode', country, true],
  ['provinceCode', text(2, 35)],
  ['addressLine1', text(1, 45), true],
  ['addressLine2', text(1, 45)],
  ['addressLine3', text(1, 45)],
]
const contact: readonly Rule[] = [
  ['email', text(1, 70)],
  ['phone', text(1, 70), true],
  ['mobilePhone', text(1, 70)],
  ['companyName', text(1, 100), true],
  ['fullName', text(1, 255), true],
]
const party: readonly Rule[] = [
  ['postalAddress', anything, true],
  ['contactInformation', anything, true],
  ['registrationNumbers', list(1, 50)],
  ['typeCode', oneOf('business', 'direct_consumer', 'government', 'other', 'private', 'reseller')],
]
export function* checkParty(path: string, value: any): Generator<string> {
  yield* check(path, value, party)
  yield* check(`${path}/postalAddress`, value?.postalAddress, postalAddress)
  yield* check(`${path}/contactInformation`, value?.contactInformation, contact)
}

const shipment: readonly Rule[] = [
  ['plannedShippingDateAndTime', plannedTime, true],
  ['pickup', ({ isRequested }) => typeof isRequested === 'boolean', true],
  ['productCode', text(1, 6), true],
  ['accounts', list(1, 3), true],
  ['valueAddedServices', list(1, 50)],
  ['outputImageProperties', anything],
  ['customerReferences', list(1, 50)],
  ['customerDetails', anything, true],
  ['content', anything, true],
  ['onDemandDelivery', ({ deliveryOption, servicePointId }) => deliveryOption === 'servicepoint' && text(1, 6)(servicePointId)],
  ['estimatedDeliveryDate', ({ typeCode }) => typeCode === 'QDDC'],
  ['getRateEstimates', oneOf(true, false)],
  ['getAdditionalInformation', list(1, 10)],
]
const content: readonly Rule[] = [
  ['packages', list(1, 999), true],
  ['isCustomsDeclarable', oneOf(true, false), true],
  ['declaredValue', number(0)],
  ['declaredValueCurrency', text(3, 3)],
  ['description', (value) => text(1, 70)(value) && !value.startsWith(' '), true],
  ['incoterm', oneOf('EXW', 'FCA', 'CPT', 'CIP', 'DPU', 'DAP', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF', 'DAF', 'DAT', 'DDU', 'DEQ', 'DES'), true],
  ['unitOfMeasurement', oneOf('metric', 'imperial'), true],
  ['exportDeclaration', anything],
]
const lineItem: readonly Rule[] = [
  ['number', number(1), true],
  ['description', text(1, 512), true],
  ['price', number(0), true],
  ['quantity', ({ value, unitOfMeasurement }) => value > 0 && unitOfMeasurement === 'PCS', true],
  ['commodityCodes', list(1, 2)],
  ['manufacturerCountry', country, true],
  ['weight', ({ netValue, grossValue }) => netValue > 0 || grossValue > 0, true],
]
const declaration: readonly Rule[] = [
  ['lineItems', list(1, 999), true],
  ['invoice', (value) => text(1, 35)(value.number) && /^\d{4}-\d\d-\d\d$/.test(value.date)],
  ['exportReason', text(1, 30)],
  ['exportReasonType', text(1, 50)],
  ['shipmentType', oneOf('personal', 'commercial')],
  ['additionalCharges', (value) => list(1, 5)(value) && value.every((one: any) => number(0)(one.value) && text(1, 50)(one.typeCode))],
]

export function* checkShipment(body: any): Generator<string> {
  yield* check('', body, shipment)
  for (const [at, one] of (body?.accounts ?? []).entries()) yield* check(`accounts/${at}`, one, account)
  for (const [at, one] of (body?.customerReferences ?? []).entries())
    if (!text(1, 35)(one.value)) yield `#/customerReferences/${at}/value: expected maxLength: 35`
  yield* checkParty('customerDetails/shipperDetails', body?.customerDetails?.shipperDetails)
  yield* checkParty('customerDetails/receiverDetails', body?.customerDetails?.receiverDetails)
  yield* check('content', body?.content, content)
  yield* checkPackages('content/packages', body?.content?.packages ?? [])
  const { isCustomsDeclarable, exportDeclaration, declaredValue } = body?.content ?? {}
  if (!isCustomsDeclarable) return
  if (declaredValue === undefined) yield '#/content/declaredValue: is required'
  yield* check('content/exportDeclaration', exportDeclaration, declaration)
  for (const [at, one] of (exportDeclaration?.lineItems ?? []).entries())
    yield* check(`content/exportDeclaration/lineItems/${at}`, one, lineItem)
}

export function* checkPackages(path: string, packages: readonly any[]): Generator<string> {
  for (const [at, one] of packages.entries()) {
    if (!number(0.001)(one.weight)) yield `#/${path}/${at}/weight: is not valid`
    const sides = one.dimensions && [one.dimensions.length, one.dimensions.width, one.dimensions.height]
    if (sides && !sides.every(number(0.001))) yield `#/${path}/${at}/dimensions: is not valid`
  }
}

const rates: readonly Rule[] = [
  ['customerDetails', anything, true],
  ['accounts', list(0, 2)],
  ['plannedShippingDateAndTime', plannedTime, true],
  ['unitOfMeasurement', oneOf('metric', 'imperial'), true],
  ['isCustomsDeclarable', oneOf(true, false), true],
  ['monetaryAmount', list(1, 10)],
  ['packages', list(1, 999), true],
  ['nextBusinessDay', oneOf(true, false)],
]
const ratedPlace: readonly Rule[] = [
  ['postalCode', text(0, 12), true],
  ['cityName', text(1, 45), true],
  ['countryCode', country, true],
]
export function* checkRates(body: any): Generator<string> {
  yield* check('', body, rates)
  for (const end of ['shipperDetails', 'receiverDetails']) yield* check(`customerDetails/${end}`, body?.customerDetails?.[end], ratedPlace)
  yield* checkPackages('packages', body?.packages ?? [])
}

const pickup: readonly Rule[] = [
  ['plannedPickupDateAndTime', plannedTime, true],
  ['closeTime', (value) => /^\d\d:\d\d$/.test(value)],
  ['location', text(1, 80)],
  ['accounts', list(1, 5), true],
  ['specialInstructions', list(1, 4)],
  ['customerDetails', anything, true],
  ['shipmentDetails', list(1, 999), true],
]
export function* checkPickup(body: any): Generator<string> {
  yield* check('', body, pickup)
  yield* checkParty('customerDetails/shipperDetails', body?.customerDetails?.shipperDetails)
  for (const [at, one] of (body?.shipmentDetails ?? []).entries()) {
    for (const name of ['productCode', 'isCustomsDeclarable', 'unitOfMeasurement', 'packages'])
      if (one[name] === undefined) yield `#/shipmentDetails/${at}/${name}: is required`
    yield* checkPackages(`shipmentDetails/${at}/packages`, one.packages ?? [])
  }
}
