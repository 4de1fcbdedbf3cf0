import { z } from 'zod'
import { type Carrier, CarrierRefusal, carrier } from './kit/carrier.ts'
import type { Product } from './kit/product.ts'

const home: Product = {
  code: 'home',
  name: 'Home',
  has: { last_mile: 'home_delivery' },
  variants: [
    { code: '', name: 'Home' },
    { code: 'signature', name: 'Home with signature', has: { signature: true }, adds: 1 },
  ],
  limits: { min_kg: 0.001, max_kg: 30, length_cm: 120, width_cm: 60, height_cm: 60 },
  most_parcels: 1,
  rated: 'parcel',
  cards: [{ valid_from: '2026-01-01', valid_until: null, prices: { domestic: [[30, 5]] } }],
  days: { domestic: 1 },
  requires: [],
  charging_type: 'label_creation',
}

const settings = z.object({
  account_number: z
    .string()
    .regex(/^\d{6,10}$/, 'This must be a number of 6 to 10 digits.')
    .meta({ description: 'The number of the account', examples: ['10020030'] }),
  api_key: z.string().min(8).max(200).meta({ description: 'The key of the account', secret: true }),
  billing: z.enum(['country', 'zonal']).default('country').meta({ description: 'How the carrier bills' }),
  label_logo: z.boolean().optional().meta({ description: 'Whether labels bear the logo of the carrier' }),
})

const fixture = (code: string, name: string, more: Pick<Carrier, 'mode' | 'prices'>) =>
  carrier({
    code,
    name,
    settings,
    origins: ['NL'],
    zones: [{ name: 'domestic', to: 'domestic' }],
    remote: {},
    cut_off: '17:00',
    delivers_on: [1, 2, 3, 4, 5],
    products: [home],
    surcharges: [],
    validate: {
      safe: true,
      ask: ({ account_number, api_key }) => ({
        method: 'POST',
        url: `https://${code}.practice.invalid/accounts/${account_number}?key=${encodeURIComponent(api_key)}`,
        headers: { authorization: `Basic ${Buffer.from(`${account_number}:${api_key}`).toString('base64')}`, accept: 'application/json' },
        body: { account_number, api_key },
      }),
      read: ({ status, body }) => {
        const { message, client_id, country } = body as { message: string; client_id: string; country: string }
        if (status >= 400) throw new CarrierRefusal(message)
        return { client_id, country }
      },
    },
    ...more,
  })

export const carriers: readonly Carrier[] = [
  fixture('swiftly', 'Swiftly', { mode: 'test', prices: 'platform_prices' }),
  fixture('aerofast', 'Aerofast', { mode: 'test', prices: 'carrier_api' }),
  fixture('letter', 'Letter', { mode: 'live', prices: null }),
]

export const carrierOf = (code: string): Carrier | undefined => carriers.find((one) => one.code === code)
