/** Precision of a duty rate: that of the four-digit heading, the average of the chapter, or the average of a wider group of goods. */
export type Precision = 'heading' | 'chapter' | 'average'

/** Every warning of an item, with what it means. docs/duties.md shows this table. */
export const warningCodes = {
  unknown_hs_code: 'The item has no valid HS code, and its description names none: its duty is the average of all goods.',
  hs_code_guessed: 'The HS code was guessed from the description.',
  estimated_rate:
    '`precision` says what the duty rate is: that of the heading, the average of the chapter, or the average of a wider group of goods.',
  origin_missing: 'Without `origin_country` no preferential rate applies.',
  preference_assumed: 'The duty rate is 0 under a trade agreement, which requires a proof of origin.',
  restricted_goods: 'Import is restricted, or requires a licence, certificate or permit in most countries.',
  excise_not_included: 'Excise duty on alcohol or tobacco is not included.',
  flat_duty: 'Instead of the rate, a flat duty applies to consignments below the threshold.',
  tax_collected_by_sender: 'The sender collects the tax when the goods are sold, so that none is due at import.',
  registration_not_applicable: 'The tax registration has no effect for this item.',
  additional_tariffs_not_included: 'Additional tariffs on goods of certain origins or materials are not included.',
  sales_tax_not_included: 'Sales tax of states is charged by the seller, not at import, and not included.',
  tax_rate_unknown: 'The rate of the import tax of this destination is not known.',
  threshold_unknown: 'The thresholds of this destination are not known and taken to be 0.',
  reference_rate_missing: 'A threshold could not be converted and is taken to be 0.',
} as const
export type WarningCode = keyof typeof warningCodes

export type ItemWarning = { readonly code: WarningCode; readonly message: string; readonly precision?: Precision }

export const warningOf = (code: WarningCode, message: string = warningCodes[code]): ItemWarning => ({ code, message })

const precisionTexts: Record<Precision, string> = {
  heading: 'that of its HS heading, which may differ for the full tariff code',
  chapter: 'the average of its HS chapter',
  average: 'the average of a group of goods',
}
export const estimatedRate = (precision: Precision): ItemWarning => ({
  code: 'estimated_rate',
  message: `The duty rate is an estimate: ${precisionTexts[precision]}.`,
  precision,
})
