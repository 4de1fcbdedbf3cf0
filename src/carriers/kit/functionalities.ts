/** Functionalities of an option, in the words of the interface. The filter, the answer and the checks of carriers follow from it. */
type Flag = { readonly kind: 'flag' }
type FunctionalityAmount = { readonly kind: 'amount' }
type Choice<V extends string | number> = { readonly kind: 'choice'; readonly values: readonly V[] }
type ClockTime = { readonly kind: 'time' }

const flag: Flag = { kind: 'flag' }
/** Matches this amount or more: an insurance of 5000 serves a request for 500. */
const amount: FunctionalityAmount = { kind: 'amount' }
const oneOf = <const V extends string | number>(...values: readonly V[]): Choice<V> => ({ kind: 'choice', values })

export const functionalityFields = {
  age_check: oneOf(16, 18),
  b2b: flag,
  b2c: flag,
  boxable: flag,
  bulky_goods: flag,
  carrier_billing_type: oneOf('country', 'zonal'),
  carrier_insurance: flag,
  cash_on_delivery: amount,
  dangerous_goods: flag,
  delivery_attempts: amount,
  /** Time as HHMM, by a clock of 24 hours. */
  delivery_before: { kind: 'time' } as ClockTime,
  delivery_deadline: oneOf('best_effort', 'sameday', 'nextday', 'within_24h', 'within_48h', 'within_72h'),
  direct_contract_only: flag,
  eco_delivery: flag,
  ers: flag,
  first_mile: oneOf('pickup', 'dropoff', 'pickup_dropoff', 'fulfilment'),
  flex_delivery: flag,
  form_factor: oneOf('letter', 'parcel', 'mailbox', 'pallet', 'long'),
  fragile_goods: flag,
  fresh_goods: flag,
  harmonized_label: flag,
  id_check: flag,
  incoterm: oneOf('dap', 'ddp', 'ddu', 'dap_np', 'dap_dp'),
  insurance: amount,
  labelless: flag,
  last_mile: oneOf('home_delivery', 'service_point', 'mailbox', 'locker', 'locker_or_service_point'),
  manually: flag,
  multicollo: flag,
  neighbor_delivery: flag,
  non_conveyable: flag,
  personalized_delivery: flag,
  pick_up: flag,
  premium: flag,
  priority: oneOf('economical', 'standard', 'priority', 'express'),
  registered_delivery: flag,
  returns: flag,
  segment: oneOf('a+', 'a', 'b', 'c', 'd'),
  service_area: oneOf('domestic', 'domestic_remote', 'international'),
  signature: flag,
  size: oneOf('xs', 's', 'm', 'l', 'xl', 'xxl'),
  sorted: flag,
  surcharge: flag,
  tracked: flag,
  tyres: flag,
  weekend_delivery: oneOf('saturday', 'sunday', 'weekends'),
} as const

export type FunctionalityName = keyof typeof functionalityFields
type FunctionalityValue<F> = F extends Flag
  ? boolean
  : F extends Choice<infer V>
    ? V | null
    : F extends FunctionalityAmount
      ? number | null
      : string | null
/** All functionalities; those that an option does not have are false or null. */
export type Functionalities = { readonly [Name in FunctionalityName]: FunctionalityValue<(typeof functionalityFields)[Name]> }

const names = Object.keys(functionalityFields) as FunctionalityName[]
const nothing = Object.fromEntries(names.map((name) => [name, functionalityFields[name].kind === 'flag' ? false : null])) as Functionalities

/** The whole list, from what is said of it. */
export const completeFunctionalities = (some: Partial<Functionalities>): Functionalities => ({ ...nothing, ...some })

/** True if an option with these functionalities serves a request for those. */
export function hasFunctionalities(
  name: FunctionalityName,
  has: Functionalities[FunctionalityName],
  wanted: Functionalities[FunctionalityName],
): boolean {
  if (functionalityFields[name].kind === 'amount' && typeof wanted === 'number') return typeof has === 'number' && has >= wanted
  return has === wanted
}
