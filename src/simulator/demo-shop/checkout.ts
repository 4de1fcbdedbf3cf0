import { holdOrganization } from '../../modules/account/organizations/service.ts'
import { ConfigurationRequest } from '../../modules/sales/checkout/schema.ts'
import { addConfiguration, addPublicKey, listConfigurations, listPublicKeys, publishDraft } from '../../modules/sales/checkout/service.ts'
import type { Context } from '../../platform/context.ts'

const workingDays = { monday: '17:00', tuesday: '17:00', wednesday: '17:00', thursday: '17:00', friday: '17:00' }
const name = 'Demo shop'

/** The checkout of the demo shop: each kind of delivery method once. */
const demoConfiguration = {
  name,
  currency: 'EUR',
  default_language: 'en',
  from_address: { country_code: 'NL', postal_code: '5611 EM' },
  delivery_zones: [
    {
      countries: ['NL', 'BE', 'DE', 'FR', 'LU', 'AT', 'ES', 'IT'],
      delivery_methods: [
        {
          type: 'standard_delivery',
          titles: {
            en: 'Home delivery',
            nl: 'Thuisbezorging',
            de: 'Lieferung nach Hause',
            fr: 'Livraison à domicile',
            es: 'Entrega a domicilio',
            it: 'Consegna a domicilio',
          },
          internal_title: 'Standard',
          shipping_options: ['swiftly:home', 'northpost:parcel'],
          rates: { type: 'flat', price: '4.95', free_from: '75.00' },
          cut_off_times: workingDays,
        },
        {
          type: 'nominated_day_delivery',
          titles: {
            en: 'On a day of your choice',
            nl: 'Op een dag naar keuze',
            de: 'An einem Tag Ihrer Wahl',
            fr: 'Le jour de votre choix',
            es: 'El día que elijas',
            it: 'Nel giorno che preferisci',
          },
          internal_title: 'Nominated day',
          shipping_options: ['swiftly:home/signature'],
          rates: { type: 'flat', price: '6.95' },
          cut_off_times: workingDays,
        },
        {
          type: 'service_point_delivery',
          titles: {
            en: 'At a service point',
            nl: 'Bij een afhaalpunt',
            de: 'An einer Abholstelle',
            fr: 'En point relais',
            es: 'En un punto de recogida',
            it: 'In un punto di ritiro',
          },
          internal_title: 'Service point',
          shipping_options: ['swiftly:service_point'],
          rates: {
            type: 'by_weight',
            bands: [
              { up_to: { value: '2', unit: 'kg' }, price: '2.95' },
              { up_to: { value: '20', unit: 'kg' }, price: '4.50' },
            ],
            free_from: '50.00',
          },
          cut_off_times: workingDays,
        },
      ],
    },
  ],
}

/** The public key of the demo shop, whose configuration and key are made at the first call. */
export const ensureDemoCheckout = (ctx: Context): Promise<{ readonly public_key: string }> =>
  ctx.transaction(async (tx) => {
    await holdOrganization(tx)
    const known = (await listConfigurations(tx)).find((one) => one.name === name)
    const { id } = known ?? (await addConfiguration(tx, ConfigurationRequest.parse(demoConfiguration)))
    if (!known?.is_published) await publishDraft(tx, id)
    const origin = new URL(tx.baseUrl).origin
    return (await listPublicKeys(tx, id)).find(({ origins }) => origins.includes(origin)) ?? addPublicKey(tx, id, [origin])
  })
