import type { Destination } from '../destination.ts'

const basis = { source: 'Customs Tariff, List of Countries and Applicable Tariff Treatments', as_of: '2026-11-16' }
/** Chapters without meat, dairy and eggs, which are under supply management and outside most agreements. */
const withoutDairy = '03, 05-97'

/** GST is that of Canada; `canadianTaxes` adds what the provinces charge at the border. */
export const caDestination: Destination = {
  code: 'CA',
  name: 'Canada',
  shipping_in_duty: false,
  shipping_in_tax: false,
  duty: {
    source:
      'Customs Tariff, MFN: headings 6214 to 6217, 6301, 6302, 6401 to 6404, 7113 to 7117 and 7321 to 7325 from the edition of 1 September 2026 (CBSA, by way of github.com/SAIL-Engineering/tariff-rate-tracker), other headings from general knowledge and not compared line by line; chapters are averages of product groups of the WTO Tariff Profiles, rounded to whole percents. Rates above the access commitments of supply management and surtaxes are not included',
    as_of: '2026-11-16',
    chapter_precision: 'average',
    unclassified: '4',
    rates: `
      01-02 3, 03 1, 04 8, 05-08 2, 09 0, 10-11 3, 12-15 3, 16 5, 17 3, 18 5, 19 5, 20 6, 21 5, 22 4, 23-24 4, 25-29 1, 30 0, 3002-3004= 0, 31-33 1
      34 6, 35-38 1, 39 2, 40 2, 41-43 4, 44-46 1, 47-48= 0, 49 0, 4901-4902= 0, 50-60 2, 61-62 18, 63 14, 64 18, 65-67 5, 68-70 3, 71 3, 72-76 1, 78-83 2
      84 0, 85 1, 86-89 5, 90-92 1, 93-94 4, 95 1, 96 5, 97 0
      3303-3305 6.5, 3307 6.5, 3401 6.5, 3406 5, 4202 9, 4203 10, 6101-6117 18, 6109= 18, 6201-6213 17, 6214-6215 18, 6216= 18, 6217 15, 6301= 17, 6302 17, 6401 20, 6402 17.5, 6403 18
      6404 17, 7108= 0, 7113 7, 7114= 5.5, 7116 6.5, 7117 8.5, 7321 8, 7322 7, 7323 6.5, 7324 7, 7325 6, 8471= 0, 8517= 0, 8528 5, 8541-8542= 0, 8703 6.1, 8712 13, 9018= 0, 9021= 0
      9401 6, 9403 8, 9404 9, 9405 7, 9503-9504= 0, 9506 4
    `,
  },
  preferences: [
    { ...basis, agreement: 'CUSMA', origins: 'US MX' },
    {
      ...basis,
      agreement: 'CETA',
      origins: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
      chapters: withoutDairy,
    },
    { ...basis, agreement: 'Canada–UK Trade Continuity Agreement', origins: 'GB', chapters: withoutDairy },
    { ...basis, agreement: 'CPTPP', origins: 'AU BN CL JP MY NZ PE SG VN', chapters: '25-97' },
    { ...basis, agreement: 'free trade agreements of Canada', origins: 'CH CO CR HN IL IS JO KR LI NO PA UA', chapters: '25-97' },
  ],
  tax: {
    name: 'GST',
    standard: '5',
    reduced: '02-04 0, 07-11 0, 3003-3004 0',
    source: 'canada.ca: GST 5 %, basic groceries and prescription medicines zero-rated',
    as_of: '2026-11-16',
  },
  thresholds: [
    {
      since: '2020-07-01',
      currency: 'CAD',
      duty: '20',
      tax: '20',
      gift: '60',
      source: 'cbsa-asfc.gc.ca: CAD 20, gifts of up to CAD 60',
      as_of: '2026-11-16',
    },
    {
      since: '2020-07-01',
      from: 'US MX',
      currency: 'CAD',
      duty: '150',
      tax: '40',
      gift: '60',
      source: 'CUSMA, Art. 7.8: CAD 150 for duty and CAD 40 for tax, for couriers from the United States and Mexico',
      as_of: '2026-11-16',
    },
  ],
  no_threshold: '2203-2208, 24',
}

/** HST, or GST and the tax of the province, by how a postal code begins. */
export const canadianTaxes: readonly (readonly [letters: string, rate: string, name: string])[] = [
  ['A', '15', 'HST of Newfoundland and Labrador'],
  ['B', '14', 'HST of Nova Scotia'],
  ['C', '15', 'HST of Prince Edward Island'],
  ['E', '15', 'HST of New Brunswick'],
  ['GHJ', '14.975', 'GST and QST of Quebec'],
  ['KLMNP', '13', 'HST of Ontario'],
  ['R', '12', 'GST and PST of Manitoba'],
  ['S', '11', 'GST and PST of Saskatchewan'],
  ['V', '12', 'GST and PST of British Columbia'],
  ['TXY', '5', 'GST'],
]
