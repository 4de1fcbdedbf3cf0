import { z } from 'zod'

export const V2User = z
  .object({
    username: z.string(),
    company_name: z.string(),
    telephone: z.string(),
    address: z.string(),
    postal_code: z.string(),
    city: z.string(),
    email: z.string(),
    company_logo: z.object({ url: z.string() }).nullable(),
    registered: z.string(),
    modules: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        short_name: z.string(),
        activated: z.boolean(),
        settings: z.string().nullable(),
      }),
    ),
    invoices: z.array(z.unknown()).meta({ description: 'Always empty: use `GET /user/invoices`.' }),
    data: z.array(z.unknown()),
  })
  .meta({ id: 'V2User' })

export const V2SenderAddress = z
  .object({
    id: z.int(),
    company_name: z.string(),
    contact_name: z.string(),
    email: z.string(),
    telephone: z.string(),
    street: z.string(),
    house_number: z.string(),
    postal_box: z.string(),
    postal_code: z.string(),
    city: z.string(),
    country: z.string(),
    country_state: z.string().nullable(),
    vat_number: z.string().nullable(),
    eori_number: z.string().nullable(),
    label: z.string(),
    brand_id: z.int().nullable(),
    signature_full_name: z.string(),
    signature_initials: z.string(),
  })
  .meta({ id: 'V2SenderAddress' })
