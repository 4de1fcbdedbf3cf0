import { z } from 'zod'
import { type DeliveryOption, deliveryOptions } from '../../../carriers/kit/returns.ts'
import { integerId, webUrl } from '../../../http/fields.ts'
import { boundedList, withoutDuplicates } from '../../../http/lists.ts'
import { addressFields, CarrierCode, Price, type ShopperLanguage, shopperLanguages, textsByLanguage } from '../../shared/schema.ts'
import { describeReason } from './reasons.ts'

const ReturnReason = z
  .strictObject({
    id: z
      .int()
      .refine((id) => describeReason(id) !== undefined, 'Must be the id of a return reason: 1 to 32, without 2 and 5.')
      .meta({ minimum: 1, maximum: 32 }),
    descriptions: textsByLanguage(200)
      .default({})
      .meta({ description: 'The text that shoppers read, by language. A language without one shows the usual text of the reason.' }),
    requires_photos: z.boolean().default(false).meta({ description: 'Shoppers who choose this reason have to add a photo.' }),
  })
  .meta({ id: 'ReturnReason' })

/** Refunds that a shopper can get for returned goods. */
export const refundTypes = ['money', 'credit', 'exchange'] as const
const RefundOption = z
  .strictObject({ code: z.enum(refundTypes), requires_message: z.boolean().default(false) })
  .meta({ id: 'ReturnRefundOption' })

const ReturnAddress = z
  .strictObject({
    ...addressFields,
    company_name: addressFields.company_name.default(''),
    address_line_1: addressFields.address_line_1.min(1),
    house_number: addressFields.house_number.default(''),
    address_line_2: addressFields.address_line_2.default(''),
    po_box: addressFields.po_box.default(null),
    state_province_code: addressFields.state_province_code.default(''),
    email: addressFields.email.default(''),
    phone_number: addressFields.phone_number.default(''),
  })
  .meta({ id: 'ReturnAddress' })
const SenderAddressReference = z.strictObject({ sender_address_id: integerId })

/** Settings of a brand that has stored none. */
export const defaultReturnSettings = {
  is_portal_enabled: false,
  return_window_days: 30,
  requires_delivery: true,
  reasons: [1, 3, 7, 11, 21, 25].map((id) => ({ id, descriptions: {}, requires_photos: id === 25 })),
  refund_types: [{ code: 'money' as const, requires_message: false }],
  delivery_options: [...deliveryOptions] as DeliveryOption[],
  carriers: [] as string[],
  return_address: null,
  return_fee: null,
  requires_approval: false,
  max_collo_count: 5,
  languages: [...shopperLanguages] as ShopperLanguage[],
  helper_text: {},
  return_policy_url: null,
  support_url: null,
}

const fields = {
  is_portal_enabled: z.boolean().default(defaultReturnSettings.is_portal_enabled),
  return_window_days: z
    .int()
    .min(1)
    .max(3650)
    .default(defaultReturnSettings.return_window_days)
    .meta({ description: 'Number of days after delivery in which a parcel can be returned.' }),
  requires_delivery: z.boolean().default(defaultReturnSettings.requires_delivery).meta({
    description:
      'Whether only delivered parcels can be returned. If false, so can parcels that are on their way. A parcel of a service without tracking counts as delivered after the usual days of the service.',
  }),
  reasons: withoutDuplicates(boundedList(ReturnReason, 30), ({ id }: { id: number }) => id, ['id']).default(defaultReturnSettings.reasons),
  refund_types: withoutDuplicates(boundedList(RefundOption, 3), ({ code }: { code: string }) => code, ['code'])
    .default(defaultReturnSettings.refund_types)
    .meta({ description: 'Kinds of refund that shoppers choose among. An empty list: shoppers are not asked.' }),
  delivery_options: withoutDuplicates(boundedList(z.enum(deliveryOptions), 4)).default(defaultReturnSettings.delivery_options),
  carriers: withoutDuplicates(boundedList(CarrierCode, 50)).default(defaultReturnSettings.carriers).meta({
    description: 'The carriers that shoppers can choose among. An empty list offers every carrier that you have a contract with.',
  }),
  return_address: z.union([SenderAddressReference, ReturnAddress]).nullable().default(null).meta({
    description:
      'Where returns go, and parcels that cannot be delivered if the carrier takes such an address: a stored sender address or an address. Null: to the address that the parcel was sent from.',
  }),
  return_fee: Price.nullable()
    .default(null)
    .meta({ description: 'What shoppers pay for a return, before it is announced. Null: nothing.' }),
  requires_approval: z.boolean().default(false).meta({ description: 'Whether each return waits for the approval of the merchant.' }),
  max_collo_count: z.int().min(1).max(20).default(defaultReturnSettings.max_collo_count).meta({
    description: 'The most parcels, and so labels, that one return may have. It never has more parcels than pieces that come back.',
  }),
  languages: withoutDuplicates(boundedList(z.enum(shopperLanguages), 6).min(1)).default(defaultReturnSettings.languages),
  helper_text: textsByLanguage(2000).default({}).meta({ description: 'Text on the first page of the portal, by language.' }),
  return_policy_url: webUrl.nullable().default(null),
  support_url: webUrl.nullable().default(null),
}

export const ReturnSettingsRequest = z.strictObject(fields).meta({ id: 'ReturnSettingsRequest' })
export type ReturnSettingsRequest = z.output<typeof ReturnSettingsRequest>

export const ReturnSettings = z
  .object({ brand_id: z.int(), ...fields, return_fee: z.object({ value: z.string(), currency: z.string() }).nullable() })
  .meta({ id: 'ReturnSettings' })
export type ReturnSettings = z.output<typeof ReturnSettings>
