/** Percentages are whole numbers of thousandths: 14.975 % is 14975. */
export type Rate = number

export const rateDecimals = 3
const rateUnit = 10 ** rateDecimals

/** Parses a percentage in thousandths: 14975 for `14.975`. */
export function parseRate(text: string): Rate {
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(text)) throw new RangeError(`${text} is not a percentage.`)
  const [whole = '', fraction = ''] = text.split('.')
  return Number(whole) * rateUnit + Number(fraction.padEnd(rateDecimals, '0'))
}

/** Formats a rate with two decimals, or with three if needed: `27.50` for 27500, `14.975` for 14975. */
export function formatRate(rate: Rate): string {
  const text = (rate / rateUnit).toFixed(rateDecimals)
  return text.endsWith('0') ? text.slice(0, -1) : text
}

/** `isUniform`: every line of the chapter or heading has this rate. `level`: how many digits of the code decided. */
export type TableRate = { readonly rate: Rate; readonly isUniform: boolean; readonly level: 2 | 4 }

/** Rates by chapter (two digits) and heading (four digits). */
export type RateTable = { find(hs_code: string): TableRate | undefined; readonly entries: ReadonlyMap<string, TableRate> }

/** Reads `64 8.1, 6403 8, 6109= 12, 84-85= 0`. */
export function parseRateTable(text: string): RateTable {
  const entries = new Map<string, TableRate>()
  for (const entry of text.split(/[,\n]/).map((part) => part.trim())) {
    if (entry === '') continue
    const [, from, to, uniform, rate] = /^(\d{2}|\d{4})(?:-(\d{2}|\d{4}))?(=?) ([\d.]+)$/.exec(entry) ?? []
    if (from === undefined || (to !== undefined && to.length !== from.length)) throw new RangeError(`"${entry}" is not an entry of rates.`)
    const level = from.length as 2 | 4
    for (let code = Number(from); code <= Number(to ?? from); code++)
      entries.set(String(code).padStart(level, '0'), { rate: parseRate(rate!), isUniform: uniform === '=', level })
  }
  return { entries, find: (hs_code) => entries.get(hs_code.slice(0, 4)) ?? entries.get(hs_code.slice(0, 2)) }
}

/** Chapters and headings without a rate: `01-24, 2203-2208, 93`. */
export function parseCodeSet(text: string): { has(hs_code: string): boolean } {
  const { find } = parseRateTable(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => `${part} 0`)
      .join(', '),
  )
  return { has: (hs_code) => find(hs_code) !== undefined }
}
