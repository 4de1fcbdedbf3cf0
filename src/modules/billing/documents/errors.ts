import { Fault, notFound } from '../../../platform/errors.ts'

export const noIssuer = () =>
  new Fault(
    notFound,
    'This invoice has no document: when it was issued, the settings INVOICE_ISSUER_NAME and INVOICE_ISSUER_COUNTRY named no issuer.',
  )

export const noSellerNumber = () =>
  new Fault(
    notFound,
    'This invoice has no XML: EN 16931 requires the VAT number of the issuer, and INVOICE_ISSUER_VAT_ID was empty when it was issued. Request application/pdf.',
  )
