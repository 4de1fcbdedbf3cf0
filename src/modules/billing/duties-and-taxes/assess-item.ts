import { type Classification, classifyItem } from './classify.ts'
import type { Destination, Preference } from './destination.ts'
import { parseCodeSet, parseRate, parseRateTable, type Rate, type RateTable } from './rate-table.ts'
import { estimatedRate, type ItemWarning, warningOf } from './warnings.ts'

export type AssessedItem = Classification & {
  readonly duty_rate: Rate
  readonly tax_rate: Rate
  readonly warnings: readonly ItemWarning[]
}
type Goods = { readonly hs_code: string; readonly description: string; readonly origin_country: string | null }

/** The texts of the data files, parsed once. There are few of them. */
const rateTables = new Map<string, RateTable>()
const tableOf = (text: string) => rateTables.getOrInsertComputed(text, parseRateTable)

const codeSets = new Map<string, ReturnType<typeof parseCodeSet>>()
/** True if a list of chapters and headings of a data file covers the code. */
export const coversCode = (codes: string | undefined, hs_code: string) =>
  codes !== undefined && hs_code !== '' && codeSets.getOrInsertComputed(codes, parseCodeSet).has(hs_code)

/**
 * Goods that need a licence nearly everywhere: live animals, meat, dairy, ivory, plants, alcohol, tobacco, medicines, explosives, weapons,
 * antiques.
 */
const restricted = '01-02, 04, 0507, 06, 2203-2208, 24, 30, 36, 93, 9706'
const excised = '2203-2208, 24'

function classify(goods: Goods): { classification: Classification; warnings: ItemWarning[] } {
  const classification = classifyItem(goods)
  const { problem, hs_code } = classification
  if (problem === null) return { classification, warnings: [] }
  const given = goods.hs_code === '' ? 'The item has no HS code' : `The Harmonized System has no heading ${goods.hs_code}`
  const rest = problem === 'hs_code_guessed' ? `${hs_code} was guessed from the description. Check it.` : 'and its description names none.'
  return { classification, warnings: [warningOf(problem, `${given}${problem === 'hs_code_guessed' ? ': ' : ', '}${rest}`)] }
}

function dutyOf({ hs_code }: Classification, destination: Destination): { rate: Rate; warnings: ItemWarning[] } {
  const { duty } = destination
  const found = tableOf(duty.rates).find(hs_code)
  if (!found) return { rate: parseRate(duty.unclassified), warnings: [estimatedRate('average')] }
  const precision = found.level === 4 ? 'heading' : duty.chapter_precision
  return { rate: found.rate, warnings: found.isUniform ? [] : [estimatedRate(precision)] }
}

/** Goods must originate in a partner country and be sent from one: those that come by way of others lose their preference. */
function preferenceOf(
  { hs_code }: Classification,
  origin: string | null,
  from: string,
  { preferences }: Destination,
): Preference | undefined {
  return preferences.find(({ origins, chapters }) => {
    const partners = origins.split(' ')
    const isCovered = chapters === undefined ? hs_code !== '' : coversCode(chapters, hs_code)
    return isCovered && origin !== null && partners.includes(origin) && partners.includes(from)
  })
}

/** The rates of an item that crosses a customs border, and what the client should know about them. */
export function assessItem(goods: Goods, destination: Destination, from: string, hasDuty: boolean): AssessedItem {
  const { classification, warnings } = classify(goods)
  const { hs_code } = classification
  const duty = hasDuty ? dutyOf(classification, destination) : { rate: 0, warnings: [] }
  const preference = duty.rate === 0 ? undefined : preferenceOf(classification, goods.origin_country, from, destination)
  const tax = tableOf(destination.tax.reduced).find(hs_code)?.rate ?? parseRate(destination.tax.standard)
  const notes: ItemWarning[] = [
    ...warnings,
    ...(preference
      ? [warningOf('preference_assumed', `No duty under the ${preference.agreement}. Customs ask for a proof of origin.`)]
      : duty.warnings),
    ...(goods.origin_country === null && duty.rate > 0 ? [warningOf('origin_missing')] : []),
    ...(coversCode(restricted, hs_code) ? [warningOf('restricted_goods')] : []),
    ...(coversCode(excised, hs_code) ? [warningOf('excise_not_included')] : []),
    ...(destination.always ?? []).map((code) => warningOf(code)),
  ]
  return { ...classification, duty_rate: preference ? 0 : duty.rate, tax_rate: tax, warnings: notes }
}

/** An item that crosses no border: no duty, no tax. */
export function assessDomesticItem(goods: Goods): AssessedItem {
  const { classification, warnings } = classify(goods)
  return { ...classification, duty_rate: 0, tax_rate: 0, warnings }
}
