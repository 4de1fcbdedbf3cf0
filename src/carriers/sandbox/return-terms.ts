import type { Functionalities } from '../kit/functionalities.ts'
import type { Country, Product } from '../kit/product.ts'

/** Countries in which shoppers hand returns in, also those in which a carrier collects nothing else. */
const returnOrigins: readonly Country[] = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
  ...['CH', 'GB', 'NO'],
]

/** Terms that the return products of all sandbox carriers share. */
export const returnTerms = {
  origins: returnOrigins,
  label_valid_days: 30,
  requires: [],
  charging_type: 'first_scan',
} as const satisfies Partial<Product>

export const returnFeatures = {
  b2c: true,
  form_factor: 'parcel',
  last_mile: 'home_delivery',
  tracked: true,
  returns: true,
} as const satisfies Partial<Functionalities>
