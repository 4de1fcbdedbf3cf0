import { z } from 'zod'
import { type Carrier, defineCarrier } from '../kit/carrier.ts'
import { type LoginOf, practiceValidate } from './capabilities.ts'
import { letterLabel } from './labels/letter.ts'
import { behaviourField, contractCountry } from './settings.ts'
import { practiceAnnounce } from './shipping.ts'

/** Host of the unstamped letter, the same for every platform, whatever it is called. */
export const letterHost = 'letter'

const origins = (
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' + // the European Union
  'AU CA CH GB IS LI NO NZ US'
).split(' ')

const settings = z.strictObject({ country: contractCountry(origins), behaviour: behaviourField })

const login =
  (slug: string): LoginOf<z.output<typeof settings>> =>
  ({ country, behaviour }) => ({ account: slug, key: 'free-of-charge', country, behaviour, details: {} })

/** The free test label: an unstamped letter, offered in the name of the platform to every organization. */
export const letterCarrier = (slug: string): Carrier =>
  defineCarrier({
    code: slug,
    name: 'Unstamped letter',
    settings,
    mode: 'any',
    origins,
    zones: [
      { name: 'domestic', to: 'domestic' },
      { name: 'abroad', to: 'elsewhere' },
    ],
    remote: {},
    address_limits: {
      name: 48,
      company_name: 48,
      address_line_1: 48,
      house_number: 12,
      address_line_2: 48,
      postal_code: 12,
      city: 48,
      po_box: 20,
    },
    cut_off: '17:00',
    delivers_on: [1, 2, 3, 4, 5],
    products: [
      {
        code: 'letter',
        name: 'Unstamped letter',
        has: { b2b: true, b2c: true, form_factor: 'letter', last_mile: 'mailbox', first_mile: 'dropoff' },
        variants: [{ code: '', name: 'Unstamped letter' }],
        // Exceeds any letter, so that a small test parcel has at least one option.
        limits: { min_kg: 0.001, max_kg: 2, length_cm: 60, width_cm: 40, height_cm: 40 },
        most_parcels: 1,
        rated: 'parcel',
        cards: [{ valid_from: '2024-01-01', valid_until: null, prices: { domestic: [[2, 0]], abroad: [[2, 0]] } }],
        days: { domestic: null, abroad: null },
        requires: [],
        is_trial: true,
        charging_type: 'label_creation',
      },
    ],
    surcharges: [],
    prices: 'platform_prices',
    validate: practiceValidate(letterHost, login(slug)),
    announce: practiceAnnounce(letterHost, login(slug), { safe: true }),
    label: letterLabel,
  })
