import type { z } from 'zod'
import { formatKilograms, toGrams } from '../../../carriers/kit/units.ts'
import { alpha3Of, countryName } from '../../../geo/countries.ts'
import { describeReason } from '../../account/return-settings/index.ts'
import type { ReturnSettings } from '../../account/return-settings/schema.ts'
import { type ShopperLanguage, shopperLanguages } from '../../shared/schema.ts'
import type { Outgoing } from './outgoing.ts'
import type { Portal } from './portal.ts'
import type { Choices } from './returnable.ts'
import type { OutgoingReply, PortalSettings } from './schema.ts'
import type { ParcelClaims } from './tokens.ts'

/** The language of a tag such as en-GB, of those that the portal has; or else its first. */
export function portalLanguage({ languages }: ReturnSettings, tag: string): ShopperLanguage {
  const wanted = tag.toLowerCase().split(/[-_]/)[0]
  return languages.find((language) => language === wanted) ?? languages[0] ?? shopperLanguages[0]
}

type OfferedReason = { readonly id: number; readonly description: string; readonly requires_photos: boolean }
/** The reasons that shoppers can choose, in their language. */
export const reasonsIn = ({ reasons }: ReturnSettings, language: ShopperLanguage): OfferedReason[] =>
  reasons.map(({ id, descriptions, requires_photos }) => ({
    id,
    description: descriptions[language] ?? describeReason(id, language) ?? String(id),
    requires_photos,
  }))

const refundLabels = { money: 'Money back', credit: 'Store credit', exchange: 'Exchange' } as const

export function presentPortal({ brand, settings }: Portal, canPay: boolean, tag = ''): z.input<typeof PortalSettings> {
  const language = portalLanguage(settings, tag)
  const { screen_logo, print_logo, ...rest } = brand
  return {
    portal: {
      reasons: reasonsIn(settings, language),
      support_url: settings.support_url,
      return_policy_url: settings.return_policy_url,
      enable_branded_footer: false,
      enable_branded_header: false,
      layout: { type: 'standard', helper_text: settings.helper_text[language] ?? '', background_image: null },
      enable_paid_returns: settings.return_fee !== null && canPay,
      brand: {
        ...rest,
        google_analytics_id: rest.google_analytics_id ?? '',
        secondary_color: null,
        screen_logo: { url: screen_logo },
        print_logo: { url: print_logo },
        overlay_logo: {},
        overlay_thumb: {},
        // Null because this is public: addresses of the merchant's staff are for the API alone.
        notify_reply_to_email: null,
        notify_bcc_email: null,
        features: { tracking_page: true, tracking_email: false, tracking_sms: false, tracking_whatsapp: false, returns_portal: true },
        customization_settings: { header: {}, footer: {} },
      },
      languages: settings.languages,
      enable_refunds: settings.refund_types.length > 0,
      refund_options: settings.refund_types.map(({ code, requires_message }) => ({
        code,
        label: refundLabels[code],
        require_message: requires_message,
      })),
      return_fee: settings.return_fee?.value ?? '0.00',
      return_fee_currency: settings.return_fee?.currency ?? null,
      delivery_options: settings.delivery_options,
    },
  }
}

type OutgoingData = z.input<typeof OutgoingReply>['data']

/** Parts of an address of which a postal code is no proof: the name of the receiver, and where exactly they live. */
const unproven = { name: '', company_name: '', address_line_1: '', address_line_2: '', house_number: '' }
/** The receiver as a shopper sees them; whole for those who came by the link of the merchant. */
export const receiverFor = ({ by_link }: Pick<ParcelClaims, 'by_link'>, { shipment: { to_address } }: Outgoing) =>
  by_link ? to_address : { ...to_address, ...unproven }

/** Presents a parcel and its contents to a shopper. */
export function presentOutgoing(outgoing: Outgoing, to: ReturnType<typeof receiverFor>, { products, options }: Choices): OutgoingData {
  const { shipment, parcel, parcels } = outgoing
  const carriers = new Map(options.map(({ carrier }) => [carrier.code, carrier]))
  return {
    parcel: {
      id: parcel.id,
      address: [to.address_line_1, to.house_number].filter(Boolean).join(' '),
      address_2: to.address_line_2,
      address_divided: { street: to.address_line_1, house_number: to.house_number },
      house_number: to.house_number,
      city: to.city,
      company_name: to.company_name,
      country: { iso_2: to.country_code, iso_3: alpha3Of(to.country_code) ?? '', name: countryName(to.country_code) },
      to_state: to.state_province_code || null,
      email: '',
      name: to.name,
      postal_code: to.postal_code,
      telephone: '',
      tracking_number: parcel.tracking_number ?? '',
      order_number: shipment.order_number,
      to_coordinates: null,
      collo_count: parcels.length,
      weight: formatKilograms(toGrams(parcel.document.weight.value, parcel.document.weight.unit)),
      carrier: { code: parcel.carrier_code },
    },
    products: products.map(({ id, description, price, image_url, returnable }) => ({
      id,
      name: description,
      price: price?.value ?? '0.00',
      image_url,
      quantity: returnable,
      returnable: returnable > 0,
    })),
    carriers: [...carriers.values()].map(({ code, name }) => ({ code, name, logo: { full: null, icon: null } })),
    delivery_options: options.map(({ delivery_option, carrier }) => ({ delivery_option, carrier_code: carrier.code })),
    service_point: null,
    shop_distances: [],
    national_carrier_contact: null,
    national_carrier: null,
  }
}
