import type { Destination } from '../destination.ts'

/** The states, the District of Columbia and Puerto Rico. */
export const usDestination: Destination = {
  code: 'US',
  name: 'United States',
  shipping_in_duty: false,
  shipping_in_tax: false,
  duty: {
    source:
      'Harmonized Tariff Schedule, column 1 general, from general knowledge and not compared line by line; chapters are averages of product groups of the WTO Tariff Profiles, rounded to whole percents. Additional tariffs (sections 122, 201, 232 and 301, anti-dumping) are not included: they changed several times in 2025 and 2026.',
    as_of: '2026-11-16',
    chapter_precision: 'average',
    unclassified: '3',
    rates: `
      01-02 2, 03 1, 04 17, 05 1, 06-08 5, 09 3, 10-11 3, 12 4, 13-14 1, 15 4, 16 3, 17 13, 18 3, 19 3, 20 5, 21 3, 22 3, 23 1, 24 17
      25-26 0, 27 1, 28-29 3, 30= 0, 31-38 3, 39 4, 40 3, 41-42 4, 43 4, 44-46 1, 47-48= 0, 49 0, 50-60 8, 61-62 15, 63 7, 64 12, 65-67 3
      68-70 3, 71 3, 72= 0, 73-76 2, 78-83 2, 84 1, 85 1, 86-89 3, 90-92 2, 93 1, 94 0, 95 1, 96 3, 97= 0
      0901= 0, 2203= 0, 3303-3305= 0, 3306 0, 3307 5, 3401 0, 3406= 0, 3923 3, 3924 3.4, 3926 5.3, 4011 4, 4202 12, 4203 8, 4901-4902= 0
      6109 16.5, 6110 16.5, 6101-6108 15, 6111-6117 14, 6203 16.6, 6204 16.6, 6205 19.7, 6206 15.4, 6201-6202 14, 6212 15, 6214 8, 6302 9
      6303 11, 6401 37.5, 6402 12, 6403 8.5, 6404 20, 6405 10, 6505 7.5, 6911 15, 6912 10, 7013 15, 7102 0, 7108= 0, 7113 5.5, 7117 11
      7323 2, 7615 3.1, 8471= 0, 8473= 0, 8506 2.7, 8507 3.4, 8508 0, 8509 4.2, 8510 4, 8513 12.5, 8516 3.7, 8517= 0, 8518 0, 8521= 0
      8523 0, 8525 0, 8528 3.9, 8541-8542= 0, 8703= 2.5, 8712 11, 9004 2, 9018= 0, 9021= 0, 9401 0, 9403= 0, 9404 6, 9405 6
      9503-9504= 0, 9505 0, 9506 4
    `,
  },
  preferences: [
    { agreement: 'USMCA', origins: 'CA MX', source: 'HTS General Note 11', as_of: '2026-11-16' },
    {
      agreement: 'free trade agreements of the United States',
      origins: 'AU BH CL CO CR DO GT HN IL JO KR MA NI OM PA PE SG SV',
      source: 'HTS General Notes 8, 18, 25 to 36',
      as_of: '2026-11-16',
    },
  ],
  tax: {
    name: 'no tax at import',
    standard: '0',
    reduced: '',
    source: 'The United States have no VAT; sales taxes of states are charged by sellers, not by customs',
    as_of: '2026-11-16',
  },
  thresholds: [
    {
      since: '2016-03-10',
      currency: 'USD',
      duty: '800',
      tax: '0',
      gift: '800',
      source: '19 USC 1321(a)(2)(C) until the suspension of 29 August 2025',
      as_of: '2026-11-16',
    },
    {
      since: '2025-08-29',
      currency: 'USD',
      duty: '0',
      tax: '0',
      gift: '100',
      source:
        'Executive Order of 30 July 2025: duty-free treatment under 19 USC 1321(a)(2)(C) suspended for all countries from 29 August 2025; gifts of up to USD 100 stay free under 1321(a)(2)(A)',
      as_of: '2026-11-16',
    },
  ],
  always: ['additional_tariffs_not_included', 'sales_tax_not_included'],
}
