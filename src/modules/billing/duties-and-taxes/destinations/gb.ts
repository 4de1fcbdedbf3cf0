import type { Destination } from '../destination.ts'
import { exciseGoods } from './eu.ts'

const basis = { source: 'UK trade agreements in effect, gov.uk', as_of: '2026-11-16' }
const industrial = '25-97'

/** The United Kingdom and the Isle of Man. */
export const gbDestination: Destination = {
  code: 'GB',
  name: 'United Kingdom',
  shipping_in_duty: true,
  shipping_in_tax: true,
  duty: {
    source:
      'UK Global Tariff, announced on 19 May 2020: rates of the Common Customs Tariff below 20 % rounded down to a multiple of 2 %, and rates of 2 % or less abolished. Each figure here is the figure of eu.ts under that rule, except headings that are known to be free. Duties by weight, suspensions and quotas are not included.',
    as_of: '2026-11-16',
    chapter_precision: 'average',
    unclassified: '4',
    rates: `
      01-02 16, 03 10, 04 35, 05 4, 06-08 10, 09 4, 10-11 14, 12 4, 13-14 4, 15 4, 16 16, 17 20, 18 6, 19 14, 20 10, 21 14, 22 18, 23 4
      24 18, 25-26 0, 27 0, 28-29 4, 30= 0, 31-38 4, 39 6, 40 4, 41-43 4, 44-46 0, 47-49= 0, 50-60 6, 61-62 12, 63 6, 64 16, 65-67 2
      68-70 0, 71 2, 72= 0, 73-76 0, 78-83 0, 84 0, 85 2, 86-89 4, 90 2, 91 4, 92-96 2, 97= 0
      0901 6, 0902= 0, 2203= 0, 2208 0, 2402 50, 3303-3305= 0, 3306 0, 3307 6, 3401= 0, 3406= 0, 3924 6, 3926 6
      4011 4, 4202 4, 4203 4, 4303 2, 5701-5705 8, 6101-6117 12, 6109= 12, 6116 8, 6201-6211 12, 6212 6, 6213 10, 6214= 8, 6215 6, 6216 6
      6301 10, 6302-6304 12, 6307 6, 6401= 16, 6402 16, 6403 8, 6404 16, 6405 4, 6505-6506 2
      6911= 12, 6912 6, 7013 10, 7102 0, 7108= 0, 7113= 2, 7117= 4, 7323 2, 7615 6, 8211 8, 8215 8
      8471= 0, 8473= 0, 8506 4, 8507 2, 8509-8510 2, 8516 2, 8517= 0, 8518 0, 8523 0, 8525 0, 8528 14, 8541-8542= 0
      8703= 10, 8711 6, 8712= 14, 8714 4, 9004 2, 9018= 0, 9021= 0, 9101-9102 0, 9401 0, 9403 0, 9404 2, 9405 2
      9503 4, 9504 0, 9505 0, 9506 2, 9603 2, 9608 2
    `,
  },
  preferences: [
    {
      ...basis,
      agreement: 'EU–UK Trade and Cooperation Agreement',
      origins: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK MC',
    },
    {
      ...basis,
      agreement: 'UK agreements with Switzerland, Liechtenstein, Norway and Iceland',
      origins: 'CH LI NO IS',
      chapters: industrial,
    },
    { ...basis, agreement: 'UK–Japan CEPA', origins: 'JP', chapters: industrial },
    { ...basis, agreement: 'UK agreements with Australia and New Zealand', origins: 'AU NZ', chapters: industrial },
    {
      ...basis,
      agreement: 'CPTPP and UK agreements with Canada, Mexico, Chile, Peru and Singapore',
      origins: 'CA MX CL PE SG',
      chapters: industrial,
    },
    { ...basis, agreement: 'UK agreements with Korea, Turkey, Ukraine and Israel', origins: 'KR TR UA IL', chapters: industrial },
  ],
  tax: {
    name: 'VAT',
    standard: '20',
    reduced: '02-04 0, 07-11 0, 15-16 0, 4901-4903 0, 8715 20',
    source: 'gov.uk, VAT rates on different goods and services: printed books and most food are zero-rated',
    as_of: '2026-11-16',
  },
  thresholds: [
    {
      since: '2021-01-01',
      currency: 'GBP',
      duty: '135',
      tax: '0',
      gift: '39',
      source: 'gov.uk, Tax and customs for goods sent from abroad: duty above GBP 135, gifts above GBP 39',
      as_of: '2026-11-16',
    },
  ],
  no_threshold: exciseGoods,
  scheme: {
    name: 'UK VAT registration',
    currency: 'GBP',
    limit: '135',
    source: 'gov.uk, VAT and overseas goods sold directly to customers in the UK: the seller charges VAT on consignments of up to GBP 135',
    as_of: '2026-11-16',
  },
}
