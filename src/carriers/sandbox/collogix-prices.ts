import { rateTable } from '../kit/rate-table.ts'

/** Euros without tax, as of 2026. */
export const businessPrices = rateTable(`
  kg  domestic  ring_1  ring_2  ring_3  ring_4  gb      alpine  nordic  overseas  world
  2   5.60      8.60    9.80    12.20   15.10   18.40   20.20   22.80   46.00     53.00
  5   5.95      9.30    10.80   13.70   17.20   22.10   24.30   27.60   74.00     86.00
  10  6.50      10.40   12.40   16.10   20.60   28.90   31.20   35.80   121.00    142.00
  20  8.10      13.50   16.60   22.20   29.30   43.20   46.10   53.40   215.00    254.00
  40  12.40     20.90   26.30   35.90   48.20   74.80   79.40   92.60   402.00    476.00
`)

export const homePrices = rateTable(`
  kg  domestic  ring_1  ring_2  ring_3  ring_4  gb     alpine  nordic
  2   6.10      9.20    10.60   13.30   16.60   20.10  22.10   24.90
  5   6.55      10.10   11.80   15.10   19.00   24.20  26.60   30.20
  10  7.20      11.40   13.60   17.80   22.90   31.80  34.40   39.40
  30  11.30     18.60   23.20   31.40   41.90   60.20  64.40   74.30
`)

export const economyPrices = rateTable(`
  kg  domestic  ring_1  ring_2  ring_3  ring_4
  2   4.90      7.40    8.30    10.40   13.00
  10  5.70      8.90    10.60   13.80   17.70
  20  7.10      11.70   14.30   19.20   25.40
`)

/** Prices of returns that are fetched at the door, so that the way from the shopper is in them. */
export const returnPrices = rateTable(`
  kg  domestic  ring_1  ring_2  ring_3  ring_4  gb
  5   9.80      13.60   15.20   18.90   23.40   27.80
  10  10.60     15.00   17.10   21.70   27.20   34.10
  20  12.70     18.60   21.80   28.30   36.40   47.60
  40  17.90     27.20   32.60   43.10   56.80   78.20
`)

export const storeReturnPrices = rateTable(`
  kg  domestic  ring_1  ring_2
  5   3.10      4.90    5.80
  10  3.60      5.70    6.90
  20  4.70      7.60    9.40
`)

export const palletPrices = rateTable(`
  kg   domestic  ring_1  ring_2  ring_3
  150  58.00     88.00   109.00  142.00
  300  69.00     107.00  134.00  176.00
  600  92.00     146.00  185.00  245.00
`)
