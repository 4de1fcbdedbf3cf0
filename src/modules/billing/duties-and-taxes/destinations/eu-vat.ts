/**
 * VAT of the members and of the territories with VAT of their own: the standard rate, then reduced rates by HS chapter and heading. A
 * reduced rate is there only where it holds for nearly all of the heading: printed books (4901), newspapers (4902), food (chapters 02 to
 * 21 without pet food, as far as one rate covers them) and medicines (3003, 3004). Other reduced rates are left out, so that the
 * estimate is too high rather than too low.
 */
export const euVatSource = {
  source:
    'Standard rates: npm package sales-tax 2.23.0 (19 May 2026) and src/modules/billing/tax/vat-rates.ts. Reduced rates: Taxes in Europe Database of the European Commission, from general knowledge. Territories: see src/geo/customs/european.ts',
  as_of: '2026-11-16',
}

const food = (rate: string) => `02-04 ${rate}, 07-11 ${rate}, 15-16 ${rate}, 19-20 ${rate}`
const books = (rate: string) => `4901-4902 ${rate}`
const medicines = (rate: string) => `3003-3004 ${rate}`

type VatRow = readonly [code: string, standard: string, reduced: string]

/** The VAT area of the Union: country or territory, standard rate, reduced rates. */
export const euVat: readonly VatRow[] = [
  ['AT', '20', [food('10'), books('10'), medicines('10')].join()],
  ['BE', '21', [food('6'), books('6'), medicines('6')].join()],
  ['BG', '20', books('9')],
  ['CY', '19', [food('5'), books('3'), medicines('5')].join()],
  ['CZ', '21', [food('12'), '4901 0', medicines('12')].join()],
  ['DE', '19', [food('7'), books('7')].join()],
  ['DK', '25', ''],
  ['EE', '24', [books('9'), medicines('9')].join()],
  ['ES', '21', [food('10'), books('4'), medicines('4')].join()],
  ['FI', '25.5', [food('13.5'), books('13.5'), medicines('13.5')].join()],
  ['FR', '20', [food('5.5'), '4901 5.5', medicines('10')].join()],
  ['GR', '24', [food('13'), books('6'), medicines('6')].join()],
  ['HR', '25', [books('5'), medicines('5')].join()],
  ['HU', '27', [books('5'), medicines('5')].join()],
  ['IE', '23', [food('0'), '4901 0', medicines('0')].join()],
  ['IT', '22', [food('10'), books('4'), medicines('10')].join()],
  ['LT', '21', [books('5'), medicines('5')].join()],
  ['LU', '17', [food('3'), books('3'), medicines('3')].join()],
  ['LV', '21', [books('5'), medicines('12')].join()],
  ['MT', '18', [food('0'), books('5'), medicines('0')].join()],
  ['NL', '21', [food('9'), books('9'), medicines('9')].join()],
  ['PL', '23', [food('5'), '4901 5', medicines('8')].join()],
  ['PT', '23', [food('6'), books('6'), medicines('6')].join()],
  ['RO', '21', [food('11'), books('11'), medicines('11')].join()],
  ['SE', '25', [food('6'), books('6')].join()],
  ['SI', '22', [food('9.5'), books('5'), medicines('9.5')].join()],
  ['SK', '23', [books('5'), medicines('5')].join()],
  ['PT-20', '16', [food('4'), books('4'), medicines('4')].join()],
  ['PT-30', '22', [food('4'), books('4'), medicines('4')].join()],
  ['MC', '20', [food('5.5'), '4901 5.5', medicines('10')].join()],
]

/** Taxes of territories inside the customs territory and outside the VAT area. IOSS does not apply there. */
export const euTerritoryTax: readonly VatRow[] = [
  ['AX', '25.5', [food('13.5'), books('13.5'), medicines('13.5')].join()],
  ['ES-CN', '7', '4901 0'],
  ['GR-69', '0', ''],
  ['IT-22061', '0', ''],
  ['GP', '8.5', '4901 2.1'],
  ['MQ', '8.5', '4901 2.1'],
  ['RE', '8.5', '4901 2.1'],
  ['GF', '0', ''],
  ['YT', '0', ''],
  ['MF', '0', ''],
  ['SM', '17', ''],
]
