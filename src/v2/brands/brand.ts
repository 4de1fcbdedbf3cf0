import { z } from 'zod'
import { joinStreet } from '../../geo/streets.ts'
import type { readBrand } from '../../modules/account/brands/service.ts'
import { findReturnSettings } from '../../modules/account/return-settings/service.ts'
import { findFirstSenderAddress } from '../../modules/account/sender-addresses/service.ts'
import type { Context } from '../../platform/context.ts'

const Picture = z.object({ url: z.string().optional() })

const PageSettings = z.object({
  header: z.object({
    faq_url: z.string(),
    contact_url: z.string(),
    shop_url: z.string(),
    homepage_url: z.string(),
    font_color: z.string(),
    background_color: z.string(),
  }),
  footer: z.object({
    street: z.string(),
    postal_code: z.string(),
    city: z.string(),
    country: z.string(),
    phone_number: z.string(),
    support_email: z.string(),
    font_color: z.string(),
    background_color: z.string(),
    social_media: z.object({ facebook: z.string(), instagram: z.string(), linkedin: z.string(), twitter: z.string() }),
  }),
})

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
    customization_settings: PageSettings,
  })
  .meta({ id: 'V2Brand' })

type Brand = Awaited<ReturnType<typeof readBrand>>
const pictureOf = (url: string | null) => (url === null ? {} : { url })

/** A brand with one colour: version 2 has a second, which is the same here. */
export async function presentBrand(ctx: Context, { screen_logo, print_logo, ...brand }: Brand): Promise<z.input<typeof V2Brand>> {
  const [settings, address] = await Promise.all([findReturnSettings(ctx, brand.id), findFirstSenderAddress(ctx)])
  return {
    ...brand,
    google_analytics_id: brand.google_analytics_id ?? '',
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
      returns_portal: settings.is_portal_enabled,
    },
    customization_settings: presentPageSettings(brand, settings, address),
  }
}

/** Derives the settings of a brand's pages from its other settings: they have no header or footer of their own. Blank means none. */
function presentPageSettings(
  { website, color, notify_reply_to_email }: Pick<Brand, 'website' | 'color' | 'notify_reply_to_email'>,
  { support_url }: Awaited<ReturnType<typeof findReturnSettings>>,
  address: Awaited<ReturnType<typeof findFirstSenderAddress>>,
): z.input<typeof PageSettings> {
  const colors = { font_color: '#ffffff', background_color: color }
  return {
    header: { faq_url: '', contact_url: support_url ?? '', shop_url: website, homepage_url: website, ...colors },
    footer: {
      street: address ? joinStreet(address.address_line_1, address.house_number, address.country_code) : '',
      postal_code: address?.postal_code ?? '',
      city: address?.city ?? '',
      country: address?.country_code ?? '',
      phone_number: address?.phone_number ?? '',
      support_email: notify_reply_to_email ?? '',
      ...colors,
      social_media: { facebook: '', instagram: '', linkedin: '', twitter: '' },
    },
  }
}
