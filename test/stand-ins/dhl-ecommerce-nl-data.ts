const price = (withoutTax: number) => ({ withTax: Math.round(withoutTax * 121) / 100, withoutTax, vatRate: 21, currency: 'EUR' })

const parcelTypes = [
  { key: 'ENVELOPE', minWeightKg: 0, maxWeightKg: 2, sides: [38, 26.5, 3.2], euros: 3.95 },
  { key: 'SMALL', minWeightKg: 0, maxWeightKg: 20, sides: [80, 50, 35], euros: 5.25 },
  { key: 'MEDIUM', minWeightKg: 0, maxWeightKg: 20, sides: [100, 60, 50], euros: 6.75 },
  { key: 'LARGE', minWeightKg: 0, maxWeightKg: 31.5, sides: [120, 80, 60], euros: 9.5 },
] as const
export const parcelTypeOf = (key: string) => parcelTypes.find((one) => one.key === key)

const option = (key: string, optionType: string, euros?: number, exclusions: readonly string[] = []) => ({
  key,
  description: key,
  rank: 1,
  code: 1,
  optionType,
  ...(euros !== undefined && { price: price(euros) }),
  exclusions: exclusions.map((one) => ({ key: one, rank: 1, code: 1 })),
})

/** Ways of delivery exclude one another; `EVE` and `EXP` do too, and a letterbox takes no signature. */
const options = [
  option('DOOR', 'DELIVERY_OPTION', undefined, ['PS', 'BP', 'H']),
  option('PS', 'DELIVERY_OPTION', undefined, ['DOOR', 'BP', 'H', 'NBB', 'EVE']),
  option('HANDT', 'SERVICE_OPTION', 1.25, ['BP']),
  option('NBB', 'SERVICE_OPTION', 0.35, ['PS']),
  option('AGE_CHECK', 'SERVICE_OPTION', 1.5),
  option('EVE', 'SERVICE_OPTION', 2, ['EXP']),
  option('EXP', 'SERVICE_OPTION', 6.5, ['EVE']),
  option('S', 'SERVICE_OPTION', 2.5),
  option('EA', 'SERVICE_OPTION', 2),
  option('INS', 'SERVICE_OPTION', 4),
  option('ADD_RETURN_LABEL', 'SERVICE_OPTION', 0),
  option('REFERENCE', 'SERVICE_OPTION'),
  option('REFERENCE2', 'SERVICE_OPTION'),
]
const letterboxOptions = [
  option('BP', 'DELIVERY_OPTION', undefined, ['DOOR', 'PS', 'H']),
  option('REFERENCE', 'SERVICE_OPTION'),
  option('REFERENCE2', 'SERVICE_OPTION'),
]
/** Abroad there is no evening, no letterbox and no age check. */
const abroad = options.filter(({ key }) => ['DOOR', 'HANDT', 'INS', 'REFERENCE', 'REFERENCE2', 'PS'].includes(key))

/** What the account can send from one country to another; with an account number, its prices too. */
export function capabilitiesOf(from: string, to: string, withPrices: boolean) {
  if (!['NL', 'BE', 'LU'].includes(from) || to === 'US') return []
  const isNear = ['NL', 'BE', 'LU'].includes(to)
  return parcelTypes
    .filter(({ key }) => key !== 'ENVELOPE' || (from === 'NL' && to === 'NL'))
    .map(({ key, minWeightKg, maxWeightKg, sides: [maxLengthCm, maxWidthCm, maxHeightCm], euros }, rank) => ({
      rank,
      fromCountryCode: from,
      toCountryCode: to,
      product: {
        key: isNear ? 'DFY-B2C' : 'PARCEL-CONNECT',
        label: 'DHL For You',
        code: '1',
        menuCode: '1',
        businessProduct: false,
        monoColloProduct: false,
        softwareCharacteristic: 'DFY',
        returnProduct: false,
      },
      parcelType: {
        key,
        category: { value: 'PARCEL' },
        minWeightKg,
        maxWeightKg,
        defaultWeightKg: 1,
        dimensions: { maxLengthCm, maxWidthCm, maxHeightCm },
        ...(withPrices && { price: price(isNear ? euros : euros + 8) }),
      },
      options: key === 'ENVELOPE' ? letterboxOptions : isNear ? options : abroad,
      deliveryArea: { remote: false, type: 'STANDARD' },
    }))
}

const week = [1, 2, 3, 4, 5, 6].map((weekDay) => ({ timeFrom: '08:00', timeTo: weekDay === 6 ? '17:00' : '20:00', weekDay }))

export const shopsOf = (country: string) =>
  country === 'NL'
    ? [
        {
          id: '8004-NL-272403',
          psfKey: '8004-NL-272403',
          shopType: 'parcelShop',
          name: 'Primera Kalverstraat',
          keyword: 'DHL ServicePoint',
          address: {
            countryCode: 'NL',
            zipCode: '1012PA',
            city: 'Amsterdam',
            street: 'Kalverstraat',
            number: '12',
            addition: 'H',
            isBusiness: true,
          },
          geoLocation: { latitude: 52.3702, longitude: 4.8922 },
          distance: 140,
          openingTimes: week,
          closurePeriods: [],
          serviceTypes: ['parcel-first-mile', 'parcel-last-mile'],
        },
        {
          id: '8004-NL-600100',
          psfKey: '8004-NL-600100',
          shopType: 'parcelShop',
          name: 'Bruna Damrak',
          keyword: 'DHL ServicePoint',
          address: { countryCode: 'NL', zipCode: '1012LG', city: 'Amsterdam', street: 'Damrak', number: '1', isBusiness: true },
          geoLocation: { latitude: 52.3771, longitude: 4.8978 },
          distance: 620,
          openingTimes: [1, 2, 3, 4, 5, 6, 7].map((weekDay) => ({ timeFrom: '00:00', timeTo: '24:00', weekDay })),
          closurePeriods: [{ type: 'HOLIDAY', fromDate: '2000-01-01', toDate: '2999-12-31' }],
          serviceTypes: ['parcel-last-mile'],
        },
        {
          id: '8004-NL-700200',
          psfKey: '8004-NL-700200',
          shopType: 'packStation',
          name: 'DHL Locker Rokin',
          keyword: 'DHL Locker',
          address: { countryCode: 'NL', zipCode: '1012KR', city: 'Amsterdam', street: 'Rokin', number: '2', isBusiness: true },
          geoLocation: { latitude: 52.3715, longitude: 4.8927 },
          distance: 90,
          openingTimes: [],
          closurePeriods: [],
          serviceTypes: ['parcel-last-mile'],
        },
      ]
    : []
