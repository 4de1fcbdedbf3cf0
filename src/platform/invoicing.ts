import type { Settings } from './settings.ts'

/** Issuer of invoices, as they show it. */
export type InvoiceIssuer = {
  readonly business_name: string
  readonly address: string
  readonly postal_code: string
  readonly city: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  readonly vat_id: string
  readonly coc_id: string
  /** Account to which invoices are paid; only on their documents. Empty if the settings name none. */
  readonly iban?: string
}

/**
 * Returns an invented issuer for a sandbox organization if the settings name none, so that its invoice documents can be tried. It is in the
 * country of the organization, where the tax is the same as without an issuer.
 */
export const sampleIssuer = (country: string): InvoiceIssuer => ({
  business_name: 'Sandbox Parcels',
  address: 'Example Street 1',
  postal_code: '1000',
  city: 'Exampletown',
  country,
  vat_id: '',
  coc_id: '00000000',
})

/** Settings of invoices of this installation. An organization may have a period of its own. */
export type Invoicing = { readonly issuer: InvoiceIssuer | null; readonly period: 'daily' | 'weekly' | 'monthly' }

export const readInvoicing = (settings: Settings): Invoicing => ({
  // An issuer is named by its business name and its country, which decides the tax.
  issuer:
    settings.INVOICE_ISSUER_NAME && settings.INVOICE_ISSUER_COUNTRY
      ? {
          business_name: settings.INVOICE_ISSUER_NAME,
          address: settings.INVOICE_ISSUER_ADDRESS,
          postal_code: settings.INVOICE_ISSUER_POSTAL_CODE,
          city: settings.INVOICE_ISSUER_CITY,
          country: settings.INVOICE_ISSUER_COUNTRY,
          vat_id: settings.INVOICE_ISSUER_VAT_ID,
          coc_id: settings.INVOICE_ISSUER_COC_ID,
          iban: settings.INVOICE_ISSUER_IBAN,
        }
      : null,
  period: settings.INVOICE_PERIOD,
})
