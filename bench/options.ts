import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Carrier } from '../src/carriers/kit/carrier.ts'
import { optionMatches } from '../src/carriers/kit/match.ts'
import { listCarrierOptions } from '../src/carriers/kit/options.ts'
import { quoteOption } from '../src/carriers/kit/price.ts'
import type { Band } from '../src/carriers/kit/product.ts'
import type { QuoteRequest } from '../src/carriers/kit/quote-request.ts'
import { listCarriers } from '../test/carriers.ts'
import { loadServer } from './load.ts'
import { demoAuthorization, median, pinClients, type Server, startBare, startCrossdock } from './processes.ts'

const shipment = (kg: string, postal_code = '10115') => ({
  from_address: { country_code: 'NL', postal_code: '5611 EM' },
  to_address: { country_code: 'DE', postal_code },
  parcels: [{ weight: { value: kg, unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } }],
  calculate_quotes: true,
})
const one = { carrier_code: 'swiftly', shipping_product_code: 'swiftly:home' }

/** A hundred parcels that a shop would ask about in turn: some weights, some towns. */
const hundred = Array.from({ length: 100 }, (_, n) => shipment(String(0.5 + (n % 10) * 0.35), String(10115 + 811 * Math.floor(n / 10))))

/** Shipping options with prices, over the whole network and for one product, against servers that only answer the same bytes. */
export async function options({ rounds, seconds }: { rounds: number; seconds: number }) {
  const larger = largerTables()
  pinClients()
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-options-'))
  try {
    const server = await startCrossdock({ DATA_DIR: folder })
    const headers = { authorization: demoAuthorization(folder), 'content-type': 'application/json' }
    const path = '/api/v3/shipping-options'
    const measure = async (one: Server, bodies: object[] | (() => object)) =>
      (await loadServer(one, { path, headers, seconds, bodies })).rate
    const answerTo = async (body: object) =>
      (await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).text()
    const answers = { all: await answerTo(shipment('2')), named: await answerTo({ ...shipment('2'), ...one }) }
    const [bareAll, bareNamed] = await Promise.all([startBare(folder, answers.all), startBare(folder, answers.named)])
    let parcels = 0
    const cases = {
      bare: () => measure(bareAll, hundred),
      bareNamed: () => measure(bareNamed, hundred),
      all: () => measure(server, hundred),
      named: () =>
        measure(
          server,
          hundred.map((body) => ({ ...body, ...one })),
        ),
      /** No two are the same, so that the carriers that name their prices themselves are asked each time. */
      uncached: () => measure(server, () => shipment((1 + parcels++ / 1e6).toFixed(6))),
    }
    for (const run of Object.values(cases)) await run()
    const taken: Record<keyof typeof cases, number>[] = []
    for (let round = 1; round <= rounds; round++) {
      const [bare, bareNamed] = [await cases.bare(), await cases.bareNamed()]
      taken.push({ bare, bareNamed, all: await cases.all(), named: await cases.named(), uncached: await cases.uncached() })
      process.stderr.write(`round ${round} of ${rounds}\n`)
    }
    await Promise.all([server.stop(), bareAll.stop(), bareNamed.stop()])
    const contents = (answer: string) => ({ options: (JSON.parse(answer) as { data: unknown[] }).data.length, bytes: answer.length })
    const rate = (name: keyof typeof cases) => median(taken.map((round) => round[name]))
    const bareOf = (name: keyof typeof cases) => (name === 'named' ? 'bareNamed' : 'bare')
    const ratio = (name: keyof typeof cases) => median(taken.map((round) => round[name] / round[bareOf(name)]))
    return { rate, ratio, bareOf, answers: { all: contents(answers.all), named: contents(answers.named) }, larger }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How much longer it takes to match and to price everything when every table of prices has ten times as many lines. */
function largerTables() {
  const quoteRequest = (n: number): QuoteRequest => ({
    from: { country_code: 'NL', postal_code: '5611EM' },
    to: { country_code: 'DE', postal_code: '10115' },
    parcels: [{ weight_g: 500 + (n % 1500), dimensions_mm: { length: 300, width: 200, height: 100 } }],
    at: '2026-11-15T09:00:00.000Z',
  })
  const time = (some: readonly Carrier[]) => {
    const all = some.flatMap(listCarrierOptions)
    const begun = performance.now()
    for (let n = 0; n < 300; n++) {
      const asked = quoteRequest(n)
      for (const option of all) if (optionMatches(option, asked)) quoteOption(option, asked)
    }
    return performance.now() - begun
  }
  const large = listCarriers().map(tenfold)
  const ratios = Array.from({ length: 15 }, () => time(large) / time(listCarriers()))
  return median(ratios)
}

const tenfold = (carrier: Carrier): Carrier => ({
  ...carrier,
  products: carrier.products.map((product) => ({
    ...product,
    cards: product.cards.map((card) => ({
      ...card,
      prices: Object.fromEntries(
        Object.entries(card.prices).map(([zone, bands]) => [zone, bands.flatMap((band, i) => parts(bands[i - 1], band))]),
      ),
    })),
  })),
})

/** One band in ten pieces of the same price. */
const parts = (before: Band | undefined, [upTo, price]: Band): Band[] => {
  const start = before?.[0] ?? 0
  return Array.from({ length: 10 }, (_, i) => [i === 9 ? upTo : start + ((upTo - start) * (i + 1)) / 10, price])
}
