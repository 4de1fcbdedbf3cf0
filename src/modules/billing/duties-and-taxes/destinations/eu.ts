import type { DutyTable, Preference, Threshold } from '../destination.ts'

/** The Common Customs Tariff: one tariff for all members of the Union. VAT is in `eu-vat.ts`, one row for each member. */
export const euDuty: DutyTable = {
  source:
    'Chapters: averages of product groups, WTO Tariff Profiles 2017, as quoted on 12 March 2018. Headings: conventional rates of the Common Customs Tariff, Regulation (EEC) No 2658/87, Annex I, from general knowledge and not compared line by line. Duties by weight, agricultural components, suspensions, quotas and anti-dumping duties are not included.',
  as_of: '2026-11-16',
  chapter_precision: 'average',
  unclassified: '5',
  rates: `
    01-02 16.2, 03 11.4, 04 37.4, 05 4.8, 06-08 11.3, 09 6.1, 10-11 15.9, 12 5.8, 13-14 4.8, 15 5.8, 16 16.2, 17 24.6, 18 6.1, 19 15.9
    20 11.3, 21 15.9, 22 19, 23 5.8, 24 19, 25-26 1.9, 27 3.1, 28-29 4.5, 30= 0, 31-38 4.5, 39 6.5, 40 4.2, 41-43 4.2, 44-46 0.9
    47-49= 0, 50-60 6.6, 61-62 12, 63 6.6, 64 17, 65-67 2.4, 68-70 1.9, 71 2.5, 72= 0, 73-76 1.9, 78-83 1.9, 84 1.7, 85 2.4, 86-89 4.1
    90 2.4, 91 4.5, 92-96 2.4, 97= 0
    0901 7.5, 0902 1.6, 2203= 0, 2208 0, 2402 57.6
    3303-3305= 0, 3306 0, 3307 6.5, 3401= 0, 3402 4, 3406= 0, 3407= 0, 3605= 6.5
    3917-3923 6.5, 3924= 6.5, 3925-3926 6.5, 4011 4.5, 4015 4, 4016 2.5, 4202 5, 4203 5, 4205 2.5, 4303= 3.7
    5701-5705 8, 6001-6006 8, 6101-6114 12, 6109= 12, 6115 12, 6116 8.9, 6117 12, 6201-6211 12, 6212= 6.5, 6213 10, 6214= 8, 6215= 6.3
    6216= 7.6, 6217 6.3, 6301 11, 6302-6304 12, 6305 7, 6306 12, 6307 6.3, 6309= 5.3, 6310= 0
    6401= 17, 6402 17, 6403 8, 6404 17, 6405 4, 6406 3, 6504 0, 6505-6506 2.7, 6601 4.7, 6602 2.7, 6702 4.7, 6704 2.2
    6907 5, 6911= 12, 6912 7, 6913 6, 7010 5, 7013= 11, 7102-7103 0, 7108= 0, 7113= 2.5, 7117= 4
    7318 3.7, 7321 2.7, 7323= 3.2, 7326 2.7, 7615= 6, 7616 6, 8201-8204 1.7, 8205 3.2, 8211 8.5, 8212-8214 2.7, 8215 8.5, 8301-8302 2.7
    8443 0, 8471= 0, 8473= 0, 8482 8, 8506= 4.7, 8507 3, 8508-8510 2.2, 8513 5.7, 8516 2.7, 8517= 0, 8518 0, 8523 0, 8525 0, 8528 14
    8539 3, 8541-8542= 0, 8543 3.7, 8544 3.3, 8703= 10, 8711 6, 8712= 14, 8714 4.7, 8715= 2.7
    9004= 2.9, 9018= 0, 9021= 0, 9101-9102 0.5, 9202= 3.2, 9401 0, 9403 0, 9404= 3.7, 9405 3.7
    9503 4.7, 9504 0, 9505= 2.7, 9506 2.7, 9507= 3.7, 9603 3.7, 9608 3.7, 9609 2.7, 9613 2.7, 9615= 2.7
  `,
}

const basis = { source: 'Agreements published in the Official Journal of the European Union', as_of: '2026-11-16' }
const industrial = '25-97'
export const euPreferences: readonly Preference[] = [
  { ...basis, agreement: 'EU–UK Trade and Cooperation Agreement', origins: 'GB IM JE GG' },
  { ...basis, agreement: 'EEA Agreement and EU–Switzerland Agreement of 1972', origins: 'NO IS LI CH', chapters: industrial },
  { ...basis, agreement: 'EU–Turkey customs union', origins: 'TR', chapters: industrial },
  { ...basis, agreement: 'EU–Canada CETA', origins: 'CA', chapters: industrial },
  { ...basis, agreement: 'EU–Japan EPA', origins: 'JP', chapters: industrial },
  {
    ...basis,
    agreement: 'EU free trade agreements with Korea, Singapore, New Zealand, Mexico and Chile',
    origins: 'KR SG NZ MX CL',
    chapters: industrial,
  },
  {
    ...basis,
    agreement: 'EU association agreements (Eastern Partnership, Western Balkans)',
    origins: 'UA MD GE RS BA ME MK AL XK',
    chapters: industrial,
  },
  { ...basis, agreement: 'Euro-Mediterranean agreements', origins: 'MA TN EG IL JO', chapters: industrial },
]

const lowValue =
  'Regulation (EC) No 1186/2009, Art. 23 and 25 to 27: consignments not exceeding EUR 150, gifts between private persons not exceeding EUR 45'
/** A gift of up to EUR 45 owes neither duty nor VAT. VAT is due from the first cent since 1 July 2021. */
export const euThresholds: readonly Threshold[] = [
  { since: '2021-07-01', currency: 'EUR', duty: '150', tax: '0', gift: '45', source: lowValue, as_of: '2026-11-16' },
  {
    since: '2026-07-01',
    currency: 'EUR',
    duty: '150',
    tax: '0',
    gift: '45',
    flat_duty: '3',
    source: `${lowValue}; flat duty of EUR 3 for each HS code on consignments below EUR 150 from 1 July 2026 to 1 July 2028 (Council, 12 December 2025; guidance of the Commission, 2 June 2026, as reported by merchants.glopal.com)`,
    as_of: '2026-11-16',
  },
]
export const exciseGoods = '2203-2208, 24'
