import { rateTable } from '../kit/rate-table.ts'

/** Euros without tax, as of 2026. */
export const homePrices = rateTable(`
  kg    domestic  benelux  near   mid    far    islands  gb     alpine  nordic  overseas  world
  1     5.10      6.20     7.40   9.20   11.80  16.90    17.50  19.80   21.40   34.50     39.00
  2     5.35      6.60     8.10   9.95   12.90  18.80    18.90  21.60   23.50   43.80     49.50
  5     5.95      7.40     9.20   11.60  15.30  24.50    24.60  27.10   29.80   71.00     81.50
  10    6.80      8.70     10.90  14.30  19.40  34.20    34.40  36.80   41.20   118.00    136.00
  20    8.90      11.60    14.80  20.10  28.30  53.60    53.90  56.40   64.50   209.00    243.00
  31.5  12.70     16.30    20.90  28.80  41.20  78.90    79.30  82.60   95.40   318.00    371.00
`)

export const servicePoint = rateTable(`
  kg  domestic  benelux  near   mid    far
  1   4.10      5.05     6.15   7.80   10.20
  2   4.30      5.40     6.70   8.45   11.10
  5   4.75      6.05     7.60   9.80   13.20
  10  5.50      7.15     9.10   12.20  16.90
  20  7.30      9.70     12.50  17.30  24.80
`)

export const lockerPrices = rateTable(`
  kg  domestic  benelux  near  mid    far
  1   3.75      4.70     5.80  7.35   9.70
  2   3.95      5.00     6.30  7.95   10.50
  5   4.40      5.65     7.20  9.30   12.60
  10  5.00      6.60     8.60  11.60  16.10
  15  5.60      7.50     9.90  13.80  19.60
`)

export const expressPrices = rateTable(`
  kg    domestic  benelux  near
  1     8.20      10.40    13.60
  2     8.60      11.10    14.70
  5     9.50      12.60    16.90
  10    11.20     15.10    20.80
  31.5  18.40     25.90    37.20
`)

export const returnPrices = rateTable(`
  kg  domestic  benelux  near   mid    far    gb
  1   4.60      5.70     6.80   8.60   11.20  13.90
  2   4.80      6.05     7.40   9.30   12.20  15.10
  5   5.35      6.80     8.50   10.90  14.60  18.30
  10  6.20      8.10     10.20  13.50  18.60  23.60
  20  8.20      10.90    14.00  19.20  27.30  35.20
`)
