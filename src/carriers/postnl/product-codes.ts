import type { Functionalities } from '../kit/functionalities.ts'

/** Lane from origin to destination, as far as product codes depend on it. */
export type PostnlLane = 'NL-NL' | 'NL-BE' | 'BE-NL' | 'BE-BE' | 'EU' | 'WORLD'

/** A characteristic and an option: `['118', '006']` is evening delivery. */
export type ProductOption = readonly [characteristic: string, option: string]

/** A variant of a product: by lane, the code that it is ordered with. */
export type CodedVariant = {
  readonly code: string
  readonly name: string
  readonly has?: Partial<Functionalities>
  readonly codes: Partial<Readonly<Record<PostnlLane, string>>>
  readonly options?: readonly ProductOption[]
  /** Insurance that is part of the product code: the value of the goods is sent with it. */
  readonly isCovered?: true
  /** A time of delivery: the day is sent with it. */
  readonly day?: 'any' | 'sunday' | 'today'
}

const inPerson = { signature: true, neighbor_delivery: false }
const atAddress = { neighbor_delivery: false }
const covered = { isCovered: true, has: { carrier_insurance: true, signature: true } } as const

/** S: signature, A: stated address only, R: returned when the receiver is not home, C: extra cover. */
export const parcelVariants: readonly CodedVariant[] = [
  { code: '', name: 'Parcel', codes: { 'NL-NL': '3085', 'NL-BE': '4946', 'BE-NL': '4890', 'BE-BE': '4961' } },
  {
    code: 'home_address_only',
    name: 'home address only',
    has: atAddress,
    codes: { 'NL-NL': '3385', 'NL-BE': '4941', 'BE-NL': '4893', 'BE-BE': '4960' },
  },
  { code: 'return_not_home', name: 'return when not home', codes: { 'NL-NL': '3090' } },
  {
    code: 'home_address_only,return_not_home',
    name: 'home address only, return when not home',
    has: atAddress,
    codes: { 'NL-NL': '3390' },
  },
  {
    code: 'signature',
    name: 'signature',
    has: { signature: true },
    codes: { 'NL-NL': '3189', 'NL-BE': '4912', 'BE-NL': '4891', 'BE-BE': '4963' },
  },
  { code: 'signature,return_not_home', name: 'signature, return when not home', has: { signature: true }, codes: { 'NL-NL': '3389' } },
  {
    code: 'signature,home_address_only',
    name: 'signature, home address only',
    has: inPerson,
    codes: { 'NL-NL': '3089', 'BE-NL': '4894', 'BE-BE': '4962' },
  },
  {
    code: 'signature,home_address_only,return_not_home',
    name: 'signature, home address only, return when not home',
    has: inPerson,
    codes: { 'NL-NL': '3096', 'BE-NL': '4896' },
  },
  { code: 'extra_cover', name: 'extra cover', ...covered, codes: { 'NL-NL': '3087', 'NL-BE': '4914', 'BE-NL': '4897', 'BE-BE': '4965' } },
  { code: 'extra_cover,return_not_home', name: 'extra cover, return when not home', ...covered, codes: { 'NL-NL': '3094' } },
  // The date of birth that some contracts require (error 15403) is not in our interface: verify.
  { code: 'age_check=18', name: 'age check 18+', has: { ...inPerson, age_check: 18 }, codes: { 'NL-NL': '3438', 'BE-NL': '4895' } },
  {
    code: 'age_check=18,return_not_home',
    name: 'age check 18+, return when not home',
    has: { ...inPerson, age_check: 18 },
    codes: { 'NL-NL': '3449' },
  },
  {
    code: 'age_check=18,extra_cover',
    name: 'age check 18+, extra cover',
    isCovered: true,
    has: { ...inPerson, age_check: 18, carrier_insurance: true },
    codes: { 'NL-NL': '3443' },
  },
  {
    code: 'age_check=18,extra_cover,return_not_home',
    name: 'age check 18+, extra cover, return when not home',
    isCovered: true,
    has: { ...inPerson, age_check: 18, carrier_insurance: true },
    codes: { 'NL-NL': '3446' },
  },
  {
    code: 'evening',
    name: 'evening delivery',
    has: { delivery_before: '2200' },
    codes: { 'NL-NL': '3085' },
    options: [['118', '006']],
    day: 'any',
  },
  {
    code: 'weekend_delivery=sunday',
    name: 'Sunday delivery',
    has: { weekend_delivery: 'sunday' },
    codes: { 'NL-NL': '3085' },
    options: [['101', '008']],
    day: 'sunday',
  },
  {
    code: 'delivery_deadline=sameday',
    name: 'same day',
    has: { delivery_deadline: 'sameday' },
    codes: { 'NL-NL': '3085' },
    options: [
      ['118', '015'],
      ['118', '006'],
    ],
    day: 'today',
  },
  ...(
    [
      ['0900', '017'],
      ['1000', '007'],
      ['1200', '008'],
      ['1700', '012'],
    ] as const
  ).map(
    ([time, option]): CodedVariant => ({
      code: `delivery_before=${time}`,
      name: `before ${Number(time.slice(0, 2))}:00`,
      has: { delivery_before: time, priority: 'express' },
      codes: { 'NL-NL': '3085' },
      options: [['118', option]],
      day: 'any',
    }),
  ),
]

export const pointVariants: readonly CodedVariant[] = [
  { code: '', name: 'Pickup point', codes: { 'NL-NL': '3533', 'NL-BE': '4936', 'BE-NL': '4898', 'BE-BE': '4880' } },
  {
    code: 'extra_cover',
    name: 'extra cover',
    isCovered: true,
    has: { carrier_insurance: true },
    codes: { 'NL-NL': '3534', 'BE-BE': '4878' },
  },
  { code: 'notification', name: 'notification', codes: { 'NL-NL': '3543' } },
  {
    code: 'extra_cover,notification',
    name: 'extra cover, notification',
    isCovered: true,
    has: { carrier_insurance: true },
    codes: { 'NL-NL': '3544' },
  },
  { code: 'age_check=18', name: 'age check 18+', has: { age_check: 18 }, codes: { 'NL-NL': '3571' } },
  { code: 'age_check=18,notification', name: 'age check 18+, notification', has: { age_check: 18 }, codes: { 'NL-NL': '3574' } },
  {
    code: 'age_check=18,extra_cover',
    name: 'age check 18+, extra cover',
    isCovered: true,
    has: { age_check: 18, carrier_insurance: true },
    codes: { 'NL-NL': '3581' },
  },
  {
    code: 'age_check=18,extra_cover,notification',
    name: 'age check 18+, extra cover, notification',
    isCovered: true,
    has: { age_check: 18, carrier_insurance: true },
    codes: { 'NL-NL': '3584' },
  },
]

/** Variants to other countries than the Netherlands and Belgium. With 4907 the kind of receiver is an option too: `receiverOption`. */
export const worldVariants: readonly CodedVariant[] = [
  { code: '', name: 'International', has: { tracked: true }, codes: { EU: '4907', WORLD: '4909' }, options: [['005', '025']] },
  {
    code: 'insured',
    name: 'insured',
    has: { tracked: true, carrier_insurance: true },
    isCovered: true,
    codes: { EU: '4907', WORLD: '4909' },
    options: [['004', '015']],
  },
  {
    code: 'insured_plus',
    name: 'insured plus',
    has: { tracked: true, carrier_insurance: true },
    isCovered: true,
    codes: { EU: '4907', WORLD: '4909' },
    options: [['004', '016']],
  },
  { code: 'untracked', name: 'without tracking', codes: { EU: '4999' } },
]

/** Variants of packets. Each kind has several codes, of which this is one: verify which of them a contract has. */
export const packetVariants: readonly (CodedVariant & { readonly barcode: 'UE' | 'LA' | 'RI' })[] = [
  { code: '', name: 'Packet', barcode: 'UE', codes: { EU: '6440', WORLD: '6440' } },
  { code: 'tracked', name: 'tracked', barcode: 'LA', has: { tracked: true }, codes: { EU: '6972', WORLD: '6972' } },
  {
    code: 'registered_delivery',
    name: 'registered',
    barcode: 'RI',
    has: { tracked: true, registered_delivery: true, signature: true },
    codes: { EU: '6408', WORLD: '6408' },
  },
  {
    code: 'insured',
    name: 'insured',
    barcode: 'RI',
    isCovered: true,
    has: { tracked: true, carrier_insurance: true, signature: true },
    codes: { EU: '6906', WORLD: '6906' },
  },
]

/**
 * Variants of returns from shoppers in the Netherlands or Belgium to an address; to an Antwoordnummer 2285 takes the place of 3285. Returns
 * whose label is printed at the counter (152/025) are not offered: which field of the answer has the code for the counter is not published:
 * verify.
 */
export const returnVariants: readonly CodedVariant[] = [
  { code: '', name: 'Return', codes: { 'NL-NL': '3285', 'BE-NL': '3250', 'BE-BE': '4882' }, options: [['152', '027']] },
]
