import { rateTable } from '../kit/rate-table.ts'

/** Euros without tax, as of 2026. */
export const letterPrices = rateTable(`
  kg    domestic  eu_1   eu_2   eu_3   europe  america  pacific  world
  0.02  1.21      1.65   1.70   1.75   1.85    1.95     2.05     2.05
  0.05  2.15      3.20   3.30   3.40   3.60    3.85     4.00     4.00
  0.1   2.95      4.60   4.75   4.90   5.20    5.60     5.85     5.85
  0.35  4.10      7.40   7.70   7.95   8.60    9.80     10.60    10.60
  2     5.25      11.90  12.40  12.90  14.20   18.50    20.80    20.80
`)

export const registeredPrices = rateTable(`
  kg    domestic  eu_1   eu_2   eu_3   europe  america  pacific  world
  0.05  8.95      10.20  10.40  10.60  11.20   11.90    12.40    12.40
  0.1   9.40      11.30  11.55  11.80  12.60   13.40    14.00    14.00
  0.35  10.20     13.80  14.20  14.60  15.90   17.60    18.70    18.70
  2     11.60     18.40  19.10  19.80  21.90   27.20    30.40    30.40
`)

export const mailboxPrices = rateTable(`
  kg   domestic  eu_1  eu_2
  0.5  3.65      5.95  7.20
  1    3.95      6.80  8.10
  2    4.35      8.60  9.90
`)

export const packetPrices = rateTable(`
  kg    eu_1  eu_2   eu_3   europe  america  pacific  world
  0.1   3.40  3.60   3.80   4.10    5.20     5.60     5.60
  0.25  4.30  4.60   4.90   5.40    7.40     8.10     8.10
  0.5   5.40  5.80   6.20   6.90    10.60    11.90    11.90
  1     6.90  7.50   8.20   9.40    17.20    19.80    19.80
  2     9.20  10.10  11.30  13.20   28.40    33.60    33.60
`)

export const parcelPrices = rateTable(`
  kg  domestic  eu_1   eu_2   eu_3   europe  america  pacific  world
  2   6.45      10.90  13.40  16.80  19.90   31.50    36.80    38.90
  5   6.95      13.20  16.10  20.40  24.60   52.40    63.90    66.50
  10  7.75      16.40  20.30  26.20  33.90   86.00    108.50   112.90
  20  12.40     22.80  28.90  38.40  52.80   152.00   194.00   201.50
  30  15.90     29.60  37.90  51.20  72.40   224.00   287.50   298.00
`)

export const returnPrices = rateTable(`
  kg  domestic  eu_1   eu_2   eu_3   europe
  2   5.95      9.95   12.20  15.40  18.20
  5   6.40      12.10  14.90  18.90  22.70
  10  7.10      15.20  18.80  24.30  31.40
  20  11.30     21.10  26.80  35.60  48.90
`)
