/** The categories of EN 16931 (UNCL 5305): standard rate, exempt, reverse charge, outside the scope of VAT. */
export type VatCategory = 'S' | 'E' | 'AE' | 'O'

/** The category of a `vat_code` such as `NL_STANDARD`. An invoice that has `O` has no other category: beside others, exempt stands for it. */
export function categoryOf(vat_code: string, isOnlyKind: boolean): VatCategory {
  if (vat_code.endsWith('_STANDARD')) return 'S'
  if (vat_code.endsWith('_REVERSE')) return 'AE'
  return isOnlyKind ? 'O' : 'E'
}

const outsideScope = 'Not subject to VAT: services to a customer in another country outside the scope of VAT.'
/** Reasons why no VAT is charged, in words and by their code in the VATEX list. */
export const vatExemptions: Readonly<Record<VatCategory, { readonly reason: string; readonly code?: string } | undefined>> = {
  S: undefined,
  E: { reason: outsideScope },
  AE: { reason: 'Reverse charge: the customer is liable for the VAT (article 196 of Directive 2006/112/EC).', code: 'VATEX-EU-AE' },
  O: { reason: outsideScope, code: 'VATEX-EU-O' },
}
