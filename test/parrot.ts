import { z } from 'zod'
import { type Carrier, defineCarrier } from '../src/carriers/kit/carrier.ts'
import { listCarrierOptions } from '../src/carriers/kit/options.ts'
import type { Product } from '../src/carriers/kit/product.ts'
import type { QuoteRequest } from '../src/carriers/kit/quote-request.ts'

/** A carrier for the tests of the engine, small enough to reckon by hand what it costs. */
const home: Product = {
  code: 'home',
  name: 'Home',
  has: { b2c: true, tracked: true, last_mile: 'home_delivery', form_factor: 'parcel' },
  variants: [
    { code: '', name: 'Plain' },
    { code: 'signature', name: 'signature', has: { signature: true }, adds: 1.15 },
    { code: 'saturday', name: 'on Saturdays too', has: { weekend_delivery: 'saturday' }, adds: 2.5, zones: ['domestic'] },
  ],
  limits: { min_kg: 0.001, max_kg: 31.5, length_cm: 120, width_cm: 60, height_cm: 60, length_and_girth_cm: 260 },
  volumetric: { divisor: 5000 },
  most_parcels: 10,
  rated: 'parcel',
  cards: [
    {
      valid_from: '2026-01-01',
      valid_until: '2026-06-30',
      prices: {
        domestic: [
          [2, 5.2],
          [10, 6.4],
          [31.5, 11.95],
        ],
        near: [
          [2, 8.1],
          [10, 10.55],
          [31.5, 18.75],
        ],
        world: [
          [2, 21],
          [10, 48.4],
          [31.5, 120],
        ],
      },
    },
    { valid_from: '2026-07-01', valid_until: null, prices: { domestic: [[31.5, 5.45]], near: [[31.5, 8.45]] } },
  ],
  days: { domestic: 1, near: 2, world: null },
  insurance: { included: 100, max: 5000, percent: 0.75, least: 1.5 },
  requires: ['to_email'],
  charging_type: 'label_creation',
}

const letter: Product = {
  ...home,
  code: 'letter',
  name: 'Letter',
  has: { b2c: true, last_mile: 'mailbox', form_factor: 'letter' },
  variants: [{ code: '', name: 'Plain' }],
  limits: { min_kg: 0, max_kg: 2, length_cm: 35.3, width_cm: 25, height_cm: 2.5 },
  most_parcels: 1,
  cards: [
    {
      valid_from: '2026-01-01',
      valid_until: null,
      prices: {
        domestic: [
          [0.02, 1.31],
          [0.1, 2.62],
          [2, 4.4],
        ],
        near: [[2, 5.1]],
        britain: [[2, 6.3]],
        world: [[2, 9.9]],
      },
    },
  ],
  days: { domestic: 1, near: 3, britain: 3, world: 8 },
  requires: [],
}
const { volumetric: _, insurance: __, ...plainLetter } = letter

const pallet: Product = {
  ...plainLetter,
  code: 'pallet',
  name: 'Pallet',
  has: { b2b: true, form_factor: 'pallet' },
  variants: [{ code: '', name: 'Plain' }],
  limits: { min_kg: 10, max_kg: 800, length_cm: 120, width_cm: 80, height_cm: 220 },
  volumetric: { divisor: 4000 },
  most_parcels: 6,
  rated: 'shipment',
  cards: [
    {
      valid_from: '2026-01-01',
      valid_until: null,
      prices: {
        domestic: [
          [100, 60],
          [500, 145.5],
          [2400, 410],
        ],
      },
    },
  ],
  days: { domestic: 2 },
}

const point: Product = {
  ...home,
  code: 'point',
  name: 'Point',
  has: { b2c: true, last_mile: 'service_point' },
  variants: [{ code: '', name: 'Plain' }],
  cards: [{ valid_from: '2026-01-01', valid_until: null, prices: { domestic: [[31.5, 4.15]] } }],
  days: {},
  hours: 5,
}

export const parrotDefinition: Carrier = defineCarrier({
  code: 'parrot',
  name: 'Parrot',
  settings: z.object({}),
  mode: 'test',
  origins: ['NL', 'BE'],
  zones: [
    { name: 'domestic', to: 'domestic' },
    { name: 'near', to: ['BE', 'DE', 'LU', 'NL'] },
    { name: 'britain', to: ['GB'] },
    { name: 'world', to: 'elsewhere' },
  ],
  remote: {
    NL: [
      ['1791', '1797'],
      ['8881', '8899'],
    ],
    GB: [['BT1', 'BT94']],
  },
  cut_off: '17:00',
  delivers_on: [1, 2, 3, 4, 5],
  products: [home, plainLetter, pallet, point],
  surcharges: [
    { type: 'fuel', label: 'Fuel', amount: { percent: 7.5 }, when: { products: ['home'] } },
    { type: 'remote', label: 'Remote area', amount: { per_parcel: 6.5 }, when: { remote: true } },
    { type: 'residential', label: 'At home', amount: { per_shipment: 0.35 }, when: { residential: true, zones: ['near', 'world'] } },
    {
      type: 'dimensional',
      label: 'Unwieldy',
      amount: { per_parcel: 4.9 },
      when: { larger_than: { length_cm: 100, length_and_girth_cm: 200, kg: 25 }, products: ['home'] },
    },
    { type: 'seasonal', label: 'Peak', amount: { per_parcel: 0.45 }, when: { season: ['11-15', '01-05'], products: ['home'] } },
    { type: 'toll', label: 'Toll', amount: { percent: 1.3 }, when: { products: ['pallet'] } },
  ],
  prices: null,
  validate: {
    safe: true,
    ask: () => ({ method: 'GET', url: 'https://parrot.example/account' }),
    read: () => ({ client_id: '1', country: 'NL' }),
  },
})

export const parrot = listCarrierOptions(parrotDefinition)

export const parrotOption = (code: string) => parrot.find((option) => option.code === `parrot:${code}`) ?? unknown(code)
const unknown = (code: string): never => {
  throw new Error(`There is no parrot:${code}.`)
}

/** A Monday in March, from the Netherlands to the Netherlands, and one parcel of which nothing is known. */
export const wishing = (quoteRequest: Partial<QuoteRequest>): QuoteRequest => ({
  from: { country_code: 'NL' },
  to: { country_code: 'NL' },
  parcels: [{}],
  at: '2026-03-02T09:00:00.000Z',
  ...quoteRequest,
})
