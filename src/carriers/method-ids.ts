import type { NumberedCodes } from './kit/numbered-codes.ts'
import { sandboxMethodIds } from './sandbox/method-ids.ts'

/** Ids that the options of the carriers in this folder have as shipping methods of version 2. Each option of a new carrier takes the next free id from 10001 on. */
const realMethodIds: NumberedCodes = [
  [10001, 'dhl_parcel_de:parcel'],
  [10002, 'dhl_parcel_de:parcel/signature'],
  [10003, 'dhl_parcel_de:parcel/no_neighbor_delivery'],
  [10004, 'dhl_parcel_de:parcel/named_person_only'],
  [10005, 'dhl_parcel_de:parcel/age_check=16'],
  [10006, 'dhl_parcel_de:parcel/age_check=18'],
  [10007, 'dhl_parcel_de:parcel/id_check'],
  [10008, 'dhl_parcel_de:parcel/eco_delivery'],
  [10009, 'dhl_parcel_de:bulky'],
  [10010, 'dhl_parcel_de:bulky/signature'],
  [10011, 'dhl_parcel_de:locker'],
  [10012, 'dhl_parcel_de:locker/eco_delivery'],
  [10013, 'dhl_parcel_de:post_office'],
  [10014, 'dhl_parcel_de:post_office/eco_delivery'],
  [10015, 'dhl_parcel_de:small_parcel'],
  [10016, 'dhl_parcel_de:small_parcel/eco_delivery'],
  [10017, 'dhl_parcel_de:international'],
  [10018, 'dhl_parcel_de:international/premium'],
  [10019, 'dhl_parcel_de:international/incoterm=ddp'],
  [10020, 'dhl_parcel_de:international/premium,incoterm=ddp'],
  [10021, 'dhl_parcel_de:europaket'],
  [10022, 'dhl_parcel_de:small_international'],
  [10023, 'dhl_parcel_de:small_international/premium'],
  [10024, 'dhl_parcel_de:return'],
  [10025, 'dhl_parcel_de:return/labelless'],
  [10026, 'dhl_parcel_de:return/eco_delivery'],
  [10101, 'mydhl:express'],
  [10102, 'mydhl:express/incoterm=ddp'],
  [10103, 'mydhl:express/weekend_delivery=saturday'],
  [10104, 'mydhl:express/signature'],
  [10105, 'mydhl:express/age_check=18'],
  [10106, 'mydhl:express/hide_sender'],
  [10107, 'mydhl:express/eco_delivery'],
  [10108, 'mydhl:express_0900'],
  [10109, 'mydhl:express_0900/incoterm=ddp'],
  [10110, 'mydhl:express_1030'],
  [10111, 'mydhl:express_1030/incoterm=ddp'],
  [10112, 'mydhl:express_1200'],
  [10113, 'mydhl:express_1200/incoterm=ddp'],
  [10114, 'mydhl:economy'],
  [10115, 'mydhl:economy/incoterm=ddp'],
  [10116, 'mydhl:service_point'],
  [10301, 'dhl_ecommerce_nl:home'],
  [10302, 'dhl_ecommerce_nl:home/signature'],
  [10303, 'dhl_ecommerce_nl:home/home_address_only'],
  [10304, 'dhl_ecommerce_nl:home/signature,home_address_only'],
  [10305, 'dhl_ecommerce_nl:home/age_check=18'],
  [10306, 'dhl_ecommerce_nl:home/evening'],
  [10307, 'dhl_ecommerce_nl:home/delivery_before=1100'],
  [10308, 'dhl_ecommerce_nl:home/delivery_deadline=sameday'],
  [10309, 'dhl_ecommerce_nl:home/weekend_delivery=saturday'],
  [10310, 'dhl_ecommerce_nl:home/extra_assurance'],
  [10311, 'dhl_ecommerce_nl:home/return_label'],
  [10312, 'dhl_ecommerce_nl:service_point'],
  [10313, 'dhl_ecommerce_nl:service_point/age_check=18'],
  [10314, 'dhl_ecommerce_nl:mailbox'],
  [10315, 'dhl_ecommerce_nl:return'],
  [10401, 'postnl:parcel'],
  [10402, 'postnl:parcel/home_address_only'],
  [10403, 'postnl:parcel/return_not_home'],
  [10404, 'postnl:parcel/home_address_only,return_not_home'],
  [10405, 'postnl:parcel/signature'],
  [10406, 'postnl:parcel/signature,return_not_home'],
  [10407, 'postnl:parcel/signature,home_address_only'],
  [10408, 'postnl:parcel/signature,home_address_only,return_not_home'],
  [10409, 'postnl:parcel/extra_cover'],
  [10410, 'postnl:parcel/extra_cover,return_not_home'],
  [10411, 'postnl:parcel/age_check=18'],
  [10412, 'postnl:parcel/age_check=18,return_not_home'],
  [10413, 'postnl:parcel/age_check=18,extra_cover'],
  [10414, 'postnl:parcel/age_check=18,extra_cover,return_not_home'],
  [10415, 'postnl:parcel/evening'],
  [10416, 'postnl:parcel/weekend_delivery=sunday'],
  [10417, 'postnl:parcel/delivery_deadline=sameday'],
  [10418, 'postnl:parcel/delivery_before=0900'],
  [10419, 'postnl:parcel/delivery_before=1000'],
  [10420, 'postnl:parcel/delivery_before=1200'],
  [10421, 'postnl:parcel/delivery_before=1700'],
  [10422, 'postnl:pickup_point'],
  [10423, 'postnl:pickup_point/extra_cover'],
  [10424, 'postnl:pickup_point/notification'],
  [10425, 'postnl:pickup_point/extra_cover,notification'],
  [10426, 'postnl:pickup_point/age_check=18'],
  [10427, 'postnl:pickup_point/age_check=18,notification'],
  [10428, 'postnl:pickup_point/age_check=18,extra_cover'],
  [10429, 'postnl:pickup_point/age_check=18,extra_cover,notification'],
  [10430, 'postnl:mailbox'],
  [10431, 'postnl:mailbox/sorted'],
  [10432, 'postnl:international'],
  [10433, 'postnl:international/insured'],
  [10434, 'postnl:international/insured_plus'],
  [10435, 'postnl:international/untracked'],
  [10436, 'postnl:packet'],
  [10437, 'postnl:packet/tracked'],
  [10438, 'postnl:packet/registered_delivery'],
  [10439, 'postnl:packet/insured'],
  [10440, 'postnl:return'],
  [10441, 'postnl:return/labelless'],
]

/**
 * Ends of the weight bands of rate cards, in kilograms. A band is a method of its own in version 2, and its id names its end by the place
 * in this list. New ends are only ever appended.
 */
const bandEnds = [
  0.02, 0.05, 0.1, 0.25, 0.35, 0.5, 1, 2, 2.5, 5, 10, 15, 20, 25, 30, 31.5, 40, 50, 70, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000,
  2000, 2500, 4000, 5000, 8000,
].map((kg) => Math.round(kg * 1000))
const bandsPerOption = 1000

const methodIds = [...sandboxMethodIds, ...realMethodIds]
const codes = new Map(methodIds)
const ids = new Map(methodIds.map(([id, code]) => [code, id]))

/** An option, and the band of it that ends at this weight; without `max_g`, the whole option. */
export type MethodMeaning = { readonly code: string; readonly max_g: number | undefined }

/** Undefined for an id that no method has. */
export function meaningOfMethod(id: number): MethodMeaning | undefined {
  const option = codes.get(id)
  if (option !== undefined) return { code: option, max_g: undefined }
  const code = codes.get(Math.floor(id / bandsPerOption))
  const max_g = bandEnds[(id % bandsPerOption) - 1]
  return code === undefined || max_g === undefined ? undefined : { code, max_g }
}

/** The code of the option that a method stands for; undefined for an id that no method has. */
export const optionCodeOfMethod = (id: number): string | undefined => meaningOfMethod(id)?.code

/** The id of an option as a method; undefined for one that has none. */
export const findMethodId = (code: string): number | undefined => ids.get(code)

/** The id of the band of an option that ends at a weight; undefined where either has none. */
export function findBandMethodId(code: string, max_g: number): number | undefined {
  const [id, place] = [ids.get(code), bandEnds.indexOf(max_g)]
  return id === undefined || place < 0 ? undefined : id * bandsPerOption + place + 1
}
