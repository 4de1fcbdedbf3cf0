import { z } from 'zod'
import type { readBrand } from '../../modules/account/brands/service.ts'
import { findReturnSettings } from '../../modules/shipping/returns/settings/service.ts'
import type { Context } from '../../platform/context.ts'

const Picture = z.object({ url: z.string().optional() })

export const V2Brand = z
  .object({
    id: z.int(),
    name: z.string(),
    color: z.string(),
    secondary_color: z.string(),
    website: z.string(),
    screen_logo: Picture,
    print_logo: Picture,
    overlay_logo: Picture,
    overlay_thumb: Picture,
    screen_thumb: z.string().nullable(),
    print_thumb: z.string().nullable(),
    notify_reply_to_email: z.string().nullable(),
    domain: z.string(),
    notify_bcc_email: z.string().nullable(),
    hide_powered_by: z.boolean(),
    google_analytics_id: z.string(),
    features: z.object({
      tracking_page: z.boolean(),
      tracking_email: z.boolean(),
      tracking_sms: z.boolean(),
      tracking_whatsapp: z.boolean(),
      returns_portal: z.boolean(),
    }),
    customization_settings: z.null(),
  })
  .meta({ id: 'V2Brand' })

const pictureOf = (url: string | null) => (url === null ? {} : { url })

/** A brand with one colour: version 2 has a second, which is the same here. */
export async function presentBrand(
  ctx: Context,
  { screen_logo, print_logo, ...brand }: Awaited<ReturnType<typeof readBrand>>,
): Promise<z.input<typeof V2Brand>> {
  const { is_portal_enabled } = await findReturnSettings(ctx, brand.id)
  return {
    ...brand,
    secondary_color: brand.color,
    screen_logo: pictureOf(screen_logo),
    print_logo: pictureOf(print_logo),
    overlay_logo: {},
    overlay_thumb: {},
    features: {
      tracking_page: true,
      tracking_email: false,
      tracking_sms: false,
      tracking_whatsapp: false,
      returns_portal: is_portal_enabled,
    },
    customization_settings: null,
  }
}
