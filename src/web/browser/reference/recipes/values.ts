import type { RecipeUse } from './recipe.ts'

/** Values that several requests share. They are valid on a server with the demo organization. */
export const senderAddress = {
  name: 'Robin de Vries',
  company_name: 'North Coffee',
  address_line_1: 'Stadhuisplein',
  house_number: '10',
  postal_code: '5611 EM',
  city: 'Eindhoven',
  country_code: 'NL',
  email: 'robin@north-coffee.example',
  phone_number: '+31401234567',
}
export const receiverAddress = {
  name: 'Ada Jansen',
  address_line_1: 'Damrak',
  house_number: '70',
  postal_code: '1012 LM',
  city: 'Amsterdam',
  country_code: 'NL',
  email: 'ada@example.com',
  phone_number: '+31612345678',
}
export const homeDelivery = { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } }
export const smallParcel = { weight: { value: '1.2', unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } }

export const makeShipment = ({ unique }: RecipeUse, more: object = {}) => ({
  from_address: senderAddress,
  to_address: receiverAddress,
  ship_with: homeDelivery,
  parcels: [smallParcel],
  order_number: `order-${unique}`,
  external_reference_id: `try-${unique}`,
  ...more,
})

export const makeReturn = ({ unique }: RecipeUse) => ({
  from_address: receiverAddress,
  to_address: senderAddress,
  ship_with: { type: 'shipping_option_code', shipping_option_code: 'swiftly:return' },
  weight: { value: 1.2, unit: 'kg' },
  dimensions: { length: 30, width: 20, height: 10, unit: 'cm' },
  parcel_items: [
    {
      description: 'T-shirt',
      quantity: 1,
      price: { value: 12.5, currency: 'EUR' },
      return_reason_id: '31',
      return_message: 'Too tight',
    },
  ],
  external_reference: `return-${unique}`,
  order_number: `#${unique}`,
})

const dayMs = 86_400_000
const fixedHolidays = ['01-01', '04-27', '05-01', '05-05', '12-25', '12-26']

/**
 * A date on which carriers collect, at least four days after the time of the test clock, or of this machine where the clock was not read.
 * A Tuesday or Wednesday: movable public holidays fall on other days.
 */
export function collectionDay(time: unknown): string {
  const first = new Date(typeof time === 'string' ? time : Date.now()).getTime() + 4 * dayMs
  for (let day = new Date(first); ; day = new Date(day.getTime() + dayMs)) {
    const date = day.toISOString().slice(0, 10)
    if ([2, 3].includes(day.getUTCDay()) && !fixedHolidays.includes(date.slice(5))) return date
  }
}
