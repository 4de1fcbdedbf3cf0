import { z } from 'zod'
import { webUrl } from '../../../http/fields.ts'
import { cursorPage } from '../../../http/paging.ts'
import { repeatValue } from '../../../http/refused-value.ts'

/** The colour of a brand without one, and of the pages of this server. */
export const defaultBrandColor = '#0f5c6e'

const color = z.string().regex(/^#[a-fA-F0-9]{6}$/, repeatValue('Must be a colour such as #1a2b3c.'))
const fields = {
  name: z.string().min(1).max(100),
  domain: z
    .string()
    .regex(
      /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
      'Must be one label of a domain name: lower-case letters, digits and hyphens, at most 63.',
    )
    .meta({ description: 'Name of the brand in URLs of this server, on which it is unique.', examples: ['south-tea'] }),
  color: color.nullable(),
  website: webUrl.nullable(),
  screen_logo: webUrl.nullable(),
  print_logo: webUrl.nullable(),
  notify_reply_to_email: z.email().max(254).nullable(),
  notify_bcc_email: z.email().max(254).nullable(),
  hide_powered_by: z.boolean(),
  google_analytics_id: z
    .string()
    .regex(/^(G-[A-Z0-9]{4,12})?$/, 'Must be a measurement id such as G-1234567890.')
    .nullable()
    .meta({ description: 'Measurement id for the pages of the brand, such as `G-1234567890`. Null or empty: none.' }),
}

export const Brand = z
  .object({
    id: z.int(),
    ...fields,
    color: color.meta({ description: `Main colour of the brand. ${defaultBrandColor} where none is set.` }),
    website: webUrl.meta({ description: 'Web site of the brand. The address of this server where none is set.' }),
    google_analytics_id: z.string().optional().meta({ description: 'Measurement id for the pages of the brand. Absent: none.' }),
    screen_thumb: webUrl.nullable(),
    print_thumb: webUrl.nullable(),
  })
  .meta({ id: 'Brand' })

export const BrandRequest = z
  .strictObject({
    ...fields,
    color: fields.color.default(null),
    website: fields.website.default(null),
    screen_logo: fields.screen_logo.default(null),
    print_logo: fields.print_logo.default(null),
    notify_reply_to_email: fields.notify_reply_to_email.default(null),
    notify_bcc_email: fields.notify_bcc_email.default(null),
    hide_powered_by: fields.hide_powered_by.default(false),
    google_analytics_id: fields.google_analytics_id.default(null),
  })
  .meta({ id: 'BrandRequest' })
export type BrandRequest = z.output<typeof BrandRequest>

export const BrandChanges = z.strictObject(fields).partial().meta({ id: 'BrandChanges' })
export type BrandChanges = z.output<typeof BrandChanges>

export const BrandList = z.strictObject(cursorPage())
export type BrandList = z.output<typeof BrandList>

/** The two pictures of a brand: for pages, and for labels. */
export type Logo = 'screen_logo' | 'print_logo'
export const logoUpload = { field: 'file', types: ['image/png', 'image/jpeg'], limit: 1_048_576 } as const
