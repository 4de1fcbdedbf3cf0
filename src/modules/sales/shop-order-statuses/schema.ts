import { z } from 'zod'
import { booleanParameter, integerId, integerParameter, Time } from '../../../http/fields.ts'
import { boundedList } from '../../../http/lists.ts'

const languages = ['en-us', 'en-gb', 'fr-fr', 'de-de', 'nl-nl', 'es-es', 'it-it'] as const
const Language = z.enum(languages)
export const statusCategories = ['READY_TO_SEND', 'IN_TRANSIT', 'DELIVERED', 'CANCEL'] as const
const StatusCategory = z.enum(statusCategories)

/** No two entries of a list may agree in this field. */
const distinct =
  <Name extends string>(field: Name) =>
  (list: readonly Record<Name, unknown>[]) =>
    new Set(list.map((entry) => entry[field])).size === list.length

const Translation = z.strictObject({ status: z.string().min(1).max(250), language: Language })
export type Translation = z.output<typeof Translation>
const Translations = boundedList(Translation, languages.length).min(1).refine(distinct('language'), 'Each language may stand here once.')

export const ShopOrderStatus = z
  .object({ external_id: z.string(), status: z.string(), deleted_at: Time.nullable(), translations: z.array(Translation) })
  .meta({ id: 'ShopOrderStatus' })

export const ShopOrderStatusFilter = z.strictObject({
  integration_id: integerParameter,
  language: Language.default('en-gb'),
  show_deleted: booleanParameter.default(false),
})
export type ShopOrderStatusFilter = z.output<typeof ShopOrderStatusFilter>

export const ShopOrderStatusesRequest = z
  .strictObject({
    integration_id: integerId,
    statuses: boundedList(z.strictObject({ external_id: z.string().min(1).max(250), translations: Translations }), 1000).refine(
      distinct('external_id'),
      'Each external_id may stand here once.',
    ),
  })
  .meta({ id: 'ShopOrderStatusesRequest' })
export type ShopOrderStatusesRequest = z.output<typeof ShopOrderStatusesRequest>

export const MappingFilter = z.strictObject({ integration_id: integerParameter })

export const ShopOrderStatusMapping = z
  .object({
    integration_id: z.int(),
    mapping: z.array(
      z.object({
        status_category: StatusCategory,
        external_id: z.string().nullable(),
        is_valid: z.boolean().meta({ description: 'False when the status it names has been deleted.' }),
      }),
    ),
  })
  .meta({ id: 'ShopOrderStatusMapping' })

export const MappingRequest = z
  .strictObject({
    integration_id: integerId,
    mapping: boundedList(z.strictObject({ status_category: StatusCategory, external_id: z.string().min(1).max(250).nullable() }), 100)
      .length(statusCategories.length, 'Must have four entries, one for each status category.')
      .refine(distinct('status_category'), 'Each status category must stand here once.'),
  })
  .meta({ id: 'ShopOrderStatusMappingRequest' })
export type MappingRequest = z.output<typeof MappingRequest>
