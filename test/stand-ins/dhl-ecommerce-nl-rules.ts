import { parcelTypeOf } from './dhl-ecommerce-nl-data.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const ways = ['DOOR', 'PS', 'BP', 'H']
const keys = [
  ...ways,
  'EVE',
  'EXP',
  'SDD',
  'S',
  'HANDT',
  'NBB',
  'EA',
  'INS',
  'AGE_CHECK',
  'COD_CASH',
  'REFERENCE',
  'REFERENCE2',
  'PERS_NOTE',
  'SSN',
]
const allKeys = [...keys, 'ADD_RETURN_LABEL', 'BOUW', 'EXW', 'RECAP']
const currencies = ['EUR', 'CHF', 'NOK', 'GBP', 'USD']
const reasons = ['Other', 'SaleOfGoods', 'ReturnedGoods', 'Gift', 'CommercialSample', 'Documents']
const outside = ['CH', 'GB', 'LI', 'NO']

/** What `POST /shipments` refuses, in a text that names the field; undefined where it takes the body. */
export const findShipmentProblem = (body: any, accounts: readonly string[]): string | undefined => {
  if (typeof body !== 'object' || body === null) return 'The body is not JSON'
  if (!uuid.test(body.shipmentId ?? '')) return 'shipmentId must be a UUID'
  if (!accounts.includes(body.accountId)) return 'accountId is not one of the account numbers of the user'
  return (
    partyProblem(body.receiver, 'receiver') ??
    partyProblem(body.shipper, 'shipper') ??
    optionsProblem(body) ??
    piecesProblem(body.pieces) ??
    customsProblem(body)
  )
}

function partyProblem(party: any, name: string): string | undefined {
  if (!party?.name || !party?.address) return `${name}.name and ${name}.address are required`
  if (!party.name.lastName && !party.name.companyName) return `${name}.name needs lastName or companyName`
  const { countryCode, postalCode, city, street, number, additionalAddressLine, isBusiness } = party.address
  for (const [field, value] of Object.entries({ countryCode, city, street })) if (!value) return `${name}.address.${field} is required`
  if (typeof isBusiness !== 'boolean') return `${name}.address.isBusiness is required`
  if (countryCode === 'NL' && !/^\d{4}[A-Z]{2}$/.test(postalCode ?? ''))
    return `${name}.address.postalCode ${postalCode} is not valid for NL`
  if (countryCode === 'NL' && !/^\d+$/.test(number ?? '')) return `${name}.address.number ${number} is not a number`
  if (['NL', 'BE', 'LU'].includes(countryCode) && additionalAddressLine) return `${name}.address.additionalAddressLine is not applicable`
  return party.phoneNumber === undefined || /^0\d{6,16}$/.test(party.phoneNumber) ? undefined : `${name}.phoneNumber is not valid`
}

function optionsProblem({ options }: any): string | undefined {
  if (!Array.isArray(options)) return 'options is required'
  const given = options.map(({ key }) => key)
  const unknown = given.find((key) => !allKeys.includes(key))
  if (unknown) return `Option ${unknown} is unknown`
  if (given.filter((key) => ways.includes(key)).length !== 1) return 'Exactly one of DOOR, PS, BP, H is required'
  const inputOf = (key: string) => options.find((one) => one.key === key)?.input
  if (given.includes('PS') && !/^8\d{3}-[A-Z]{2}-\d+$/.test(inputOf('PS') ?? '')) return 'Option PS needs the id of a parcel shop'
  if ((inputOf('REFERENCE') ?? '').length > 15) return 'Option REFERENCE takes 15 characters'
  if ((inputOf('REFERENCE2') ?? '').length > 70) return 'Option REFERENCE2 takes 70 characters'
  return given.includes('INS') && !(Number(inputOf('INS')) > 0) ? 'Option INS needs a value' : undefined
}

function piecesProblem(pieces: any): string | undefined {
  if (!Array.isArray(pieces) || pieces.length === 0) return 'pieces needs at least one piece'
  for (const { parcelType, quantity, weight, dimensions } of pieces) {
    const type = parcelTypeOf(parcelType)
    if (!type) return `parcelType ${parcelType} is unknown`
    if (!(Number.isInteger(quantity) && quantity > 0)) return 'quantity must be at least 1'
    if (weight > Math.min(type.maxWeightKg, 1000)) return `The weight ${weight} is more than ${type.maxWeightKg} kg for ${parcelType}`
    if (dimensions && Math.max(...Object.values<number>(dimensions)) > Math.max(...type.sides))
      return `The dimensions are too large for ${parcelType}`
  }
  return undefined
}

function customsProblem({ receiver, customsDeclaration: customs }: any): string | undefined {
  if (!customs) return outside.includes(receiver.address.countryCode) ? 'customsDeclaration is required for this destination' : undefined
  if (!currencies.includes(customs.currency)) return `customsDeclaration.currency ${customs.currency} is not allowed`
  if (!reasons.includes(customs.exportReason)) return 'customsDeclaration.exportReason is required'
  if (!Array.isArray(customs.customsGoods) || customs.customsGoods.length === 0) return 'customsDeclaration.customsGoods needs at least one'
  if (customs.shippingFee && !(customs.shippingFee.value >= 0)) return 'customsDeclaration.shippingFee.value is required'
  for (const [index, { code, description, origin, quantity, value, weight }] of customs.customsGoods.entries()) {
    const at = `customsDeclaration.customsGoods[${index}]`
    if (!/^(\d{8}|\d{10})$/.test(code ?? '')) return `${at}.code needs 8 or 10 digits`
    if (!description || !/^[A-Z]{2}$/.test(origin ?? '')) return `${at}.origin and description are required`
    if (!(quantity > 0 && quantity <= 1000) || !(value >= 0) || !(weight >= 0)) return `${at} has no valid quantity, value or weight`
  }
  return undefined
}
