import type { Destination } from '../destination.ts'

const basis = { source: 'EEA Agreement, EFTA Convention and free trade agreements of Norway, toll.no', as_of: '2026-11-16' }

/** Norway without Svalbard. */
export const noDestination: Destination = {
  code: 'NO',
  name: 'Norway',
  shipping_in_duty: true,
  shipping_in_tax: true,
  duty: {
    source:
      'toll.no, Importation of clothing: 10.7 % on most clothing, none on shoes; other industrial goods are free. Agricultural goods are mostly charged by weight: 40 % is the average of agricultural goods in the WTO Tariff Profiles, rounded to tens',
    as_of: '2026-11-16',
    chapter_precision: 'average',
    unclassified: '0',
    rates: '01-02 40, 03 0, 04-08 40, 09 0, 10-21 40, 22 0, 23 40, 24 0, 25-60 0, 61-62 10.7, 63 5, 64-76 0, 78-97 0, 6401-6406= 0',
  },
  preferences: [
    {
      ...basis,
      agreement: 'EEA Agreement',
      origins: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI',
      chapters: '25-97',
    },
    { ...basis, agreement: 'EFTA Convention', origins: 'CH', chapters: '25-97' },
    {
      ...basis,
      agreement: 'free trade agreements with the United Kingdom, Turkey, Korea, Canada, Singapore, Mexico, Chile and Ukraine',
      origins: 'GB TR KR CA SG MX CL UA',
      chapters: '25-97',
    },
  ],
  tax: {
    name: 'VAT',
    standard: '25',
    reduced: '02-04 15, 07-11 15, 15-21 15, 2201-2202 15, 4901 0',
    source: 'skatteetaten.no: 25 %, food 15 %, printed books free',
    as_of: '2026-11-16',
  },
  thresholds: [
    {
      since: '2024-01-01',
      currency: 'NOK',
      duty: '0',
      tax: '0',
      gift: '1000',
      source: 'posten.no: the limit of NOK 350 was abolished on 1 January 2024; toll.no: gifts of up to NOK 1,000 are free',
      as_of: '2026-11-16',
    },
  ],
  no_threshold: '2203-2208, 24',
  scheme: {
    name: 'VOEC',
    currency: 'NOK',
    limit: '3000',
    except: '01-24',
    no_duty: true,
    source:
      'toll.no and posten.no: registered sellers charge VAT on items below NOK 3,000, which then owe no duty; not for food, alcohol and tobacco',
    as_of: '2026-11-16',
  },
}
