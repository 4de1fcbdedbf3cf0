import type { Destination } from '../destination.ts'

const basis = { source: 'Customs Tariff Act 1995, Schedules 4A to 14', as_of: '2026-11-16' }

/** Every general rate of Australia is 5 % or free; what is between is the average of a chapter that has both. */
export const auDestination: Destination = {
  code: 'AU',
  name: 'Australia',
  shipping_in_duty: false,
  shipping_in_tax: true,
  duty: {
    source:
      'Customs Tariff Act 1995, Schedule 3, as of April 2026 (by way of github.com/networkneedsau/australian-tariff-classification): averages of chapters, rounded to whole percents. Chapters that this extract lacks have the general rate of 5 %. Excise-equivalent duties on alcohol, tobacco and fuel are not included',
    as_of: '2026-04-17',
    chapter_precision: 'average',
    unclassified: '2',
    rates: `
      01-06 0, 07-08 1, 09-10 0, 11 1, 12 0, 13 1, 14 0, 15 1, 16 0, 17 1, 18 3, 19-20 4, 21 2, 22 4, 23 0, 24 2, 25 1, 26= 0, 27 0, 28 5
      29 1, 30= 0, 31 0, 32-33 5, 34 5, 35 5, 36 3, 37 5, 38 3, 39 5, 40 4, 41 2, 42 4, 43 2, 44 2, 45 1, 46-47 0, 48 3, 49 2, 50-52 5
      53 1, 54-56 5, 57 3, 58-62 5, 63 4, 64 5, 65 2, 66 1, 67 0, 68-69 4, 70 2, 71 1, 72-74 5, 75 0, 76 5, 78 5, 79-80 0, 81 5, 82 3
      83 5, 84-85 2, 86 5, 87 4, 88 0, 89 3, 90 1, 91-92 1, 93 2, 94 4, 95-96 2, 97 0
      4901-4905= 0, 7113= 5, 8471= 0, 8517 0
    `,
  },
  preferences: [
    {
      ...basis,
      agreement: 'free trade agreements of Australia',
      origins: 'AE BN CA CL CN GB HK ID IN JP KR MX MY NZ PE PH SG TH US VN',
      chapters: '01-21, 23, 25-97',
    },
  ],
  tax: {
    name: 'GST',
    standard: '10',
    reduced: '02-04 0, 07-11 0, 3003-3004 0',
    source: 'ato.gov.au: GST 10 %, most basic food and medicines GST-free',
    as_of: '2026-11-16',
  },
  thresholds: [
    {
      since: '2018-07-01',
      currency: 'AUD',
      duty: '1000',
      tax: '1000',
      gift: '1000',
      source: 'abf.gov.au: no duty and no GST at the border up to AUD 1,000; registered sellers charge GST below it',
      as_of: '2026-11-16',
    },
  ],
  no_threshold: '2203-2208, 24',
  scheme: {
    name: 'GST on low value imported goods',
    currency: 'AUD',
    limit: '1000',
    source: 'ato.gov.au, GST on low value imported goods, since 1 July 2018',
    as_of: '2026-11-16',
  },
}
