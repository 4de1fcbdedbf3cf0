import type { Destination } from '../destination.ts'

/** Switzerland, Liechtenstein and Büsingen. */
export const chDestination: Destination = {
  code: 'CH',
  name: 'Switzerland',
  shipping_in_duty: false,
  shipping_in_tax: true,
  duty: {
    source:
      'Duties on industrial goods abolished on 1 January 2024 (Federal Council, 2 February 2022; intralog.ch). Agricultural goods are charged by weight: 30 % is the average of agricultural goods in the WTO Tariff Profiles, rounded to tens',
    as_of: '2026-11-16',
    chapter_precision: 'average',
    unclassified: '0',
    rates: '01-02 30, 03 0, 04-08 30, 09 0, 10-24 30, 25-34= 0, 35 0, 36-37= 0, 38 0, 39-76= 0, 78-97= 0',
  },
  preferences: [],
  tax: {
    name: 'VAT',
    standard: '8.1',
    reduced: '02-04 2.6, 06-12 2.6, 15-21 2.6, 2201-2202 2.6, 3003-3004 2.6, 4901-4902 2.6',
    source: 'bazg.admin.ch, Receipt of letters and parcels: 8.1 %, and 2.6 % for food, books, newspapers and medicines',
    as_of: '2026-11-16',
  },
  thresholds: [
    {
      since: '2019-01-01',
      currency: 'CHF',
      duty: '0',
      tax: '0',
      gift: '100',
      source: 'bazg.admin.ch: gifts between private persons of up to CHF 100 are free',
      as_of: '2026-11-16',
    },
  ],
  no_threshold: '2203-2208, 24',
  waived_up_to: {
    currency: 'CHF',
    amount: '5',
    source: 'bazg.admin.ch, Receipt of letters and parcels: tax amounts of up to CHF 5 are not levied (a value of CHF 62 at 8.1 %)',
    as_of: '2026-11-16',
  },
  scheme: {
    name: 'Swiss VAT registration (mail-order rule)',
    currency: 'CHF',
    source: 'Swiss VAT Act, Art. 7(3)(b): registered mail-order companies import in their own name and charge Swiss VAT',
    as_of: '2026-11-16',
  },
}
