import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Chance, chanceOf } from '../../../../test/fuzz/chance.ts'
import { startApp } from '../../../../test/harness.ts'
import { drawFilter } from '../../../../test/quote-requests.ts'
import { testSeed as seed } from '../../../../test/seed.ts'
import { pointOf } from '../../../../test/service-points.ts'
import { toGrams, weightIn } from '../../../carriers/kit/units.ts'

const app = await startApp()
after(() => app.close())
const { call } = await app.newOrganization()

const times = 8
/** Draws so many questions; the title has the seed, which draws the same again: `TEST_SEED=5 npm test properties`. */
function always(promise: string, check: (chance: Chance) => Promise<void>) {
  test(`200 ${promise} (seed ${seed})`, async () => {
    for (let index = 0; index < times; index++) await check(chanceOf(seed, index))
  })
}

const ask = async (body: object) => {
  const { status, body: answer } = await call('POST', '/shipping-options', body)
  assert.equal(status, 200, JSON.stringify([body, answer]))
  return answer.data as any[]
}
const centsOf = ({ value }: { value: string }) => Number(value.replace('.', ''))
const codesOf = (data: any[]) => data.map(({ code }) => code as string)

const place = (country_code: string) => ({ country_code })
const drawLane = (chance: Chance) => ({
  from_address: place(chance.pick(['NL', 'BE', 'DE', 'FR', 'GB'])),
  to_address: place(chance.pick(['NL', 'BE', 'DE', 'ES', 'GR', 'MT', 'GB', 'CH', 'NO', 'US', 'AU', 'ZA'])),
})
const drawGrams = (chance: Chance) => chance.int(1, 400) * chance.pick([1, 5, 50, 250, 1000])
const drawSides = (chance: Chance) => {
  const side = () => chance.int(5, chance.pick([300, 600, 1200]))
  return { length: side(), width: side(), height: side(), unit: 'mm' }
}
const weighing = (grams: number) => ({ value: String(grams), unit: 'g' })
const drawParcel = (chance: Chance) => ({
  weight: weighing(drawGrams(chance)),
  ...(chance.maybe(0.5) && { dimensions: drawSides(chance) }),
  ...(chance.maybe(0.3) && { total_insured_price: chance.int(0, 600_000) / 100 }),
  ...(chance.maybe(0.2) && { additional_insured_price: chance.int(0, 600_000) / 100 }),
})
const drawParcels = (chance: Chance) => Array.from({ length: chance.pick([1, 1, 1, 2, 5]) }, () => drawParcel(chance))

always('makes no option cheaper for more weight', async (chance) => {
  const [lane, [first, ...rest]] = [drawLane(chance), drawParcels(chance)]
  const light = drawGrams(chance)
  const heavy = light + drawGrams(chance)
  const priced = async (grams: number) => {
    const data = await ask({ ...lane, parcels: [{ ...first, weight: weighing(grams) }, ...rest], calculate_quotes: true })
    return new Map(data.map(({ code, quotes: [{ price }] }) => [code as string, centsOf(price.total)]))
  }
  const [before, later] = [await priced(light), await priced(heavy)]
  for (const [code, cents] of later)
    if (before.has(code)) assert.ok(cents >= before.get(code)!, `${code}: ${JSON.stringify([lane, first, rest, light, heavy])}`)
})

/** What narrows an answer down. */
const drawNarrowing = (chance: Chance): object =>
  chance.pick([
    { carrier_code: chance.pick(['swiftly', 'northpost', 'aerofast']) },
    { shipping_product_code: 'swiftly:home' },
    { shipping_option_code: 'collogix:home' },
    { functionalities: drawFilter(chance) },
    // Without both ends no lead time is known, and what is not known is none that was asked for.
    { ...drawLane(chance), lead_time: { [chance.pick(['gt', 'gte', 'eq', 'lt', 'lte'])]: 24 * chance.int(0, 9) } },
    { to_service_point: { id: pointOf('swiftly', chance.pick(['locker', 'servicepoint']), 'DE').id } },
    { parcels: drawParcels(chance) },
    drawLane(chance),
  ])

always('adds no option for a filter more', async (chance) => {
  const before = { ...drawNarrowing(chance), ...drawNarrowing(chance) }
  const drawn = drawNarrowing(chance)
  // What narrowed it down before stays: only a filter of another kind is one more.
  const more = Object.fromEntries(Object.entries(drawn).filter(([name]) => !(name in before)))
  const [all, fewer] = [codesOf(await ask(before)), codesOf(await ask({ ...before, ...more }))]
  assert.deepEqual(
    fewer.filter((code) => !all.includes(code)),
    [],
    JSON.stringify([before, more]),
  )
})

always('answers the same in any unit', async (chance) => {
  const lane = drawLane(chance)
  // As many grams as a whole number of ounces has, so that each unit can say the same to the last digit.
  const ounces = chance.int(1, 500)
  const grams = toGrams(String(ounces), 'oz')
  const inches = [chance.int(1, 30), chance.int(1, 20), chance.int(1, 20)]
  const answers = []
  for (const [unit, factor] of [
    ['in', 1],
    ['ft', 12],
    ['yd', 36],
    ['mm', 1 / 25.4],
    ['cm', 1 / 2.54],
  ] as const) {
    const weightUnit = chance.pick(['oz', 'g', 'kg'] as const)
    const [length, width, height] = inches.map((side) => (side / factor).toFixed(unit === 'mm' || unit === 'cm' ? 2 : 12))
    if ((unit === 'ft' || unit === 'yd') && inches.some((side) => side % factor !== 0)) continue
    const parcels = [{ weight: { value: weightIn(weightUnit, grams), unit: weightUnit }, dimensions: { length, width, height, unit } }]
    answers.push(await ask({ ...lane, parcels, calculate_quotes: true }))
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0], JSON.stringify([lane, ounces, inches]))
})

always('adds up to the cent: the breakdown, and the explanation, to the total', async (chance) => {
  const body = { ...drawLane(chance), parcels: drawParcels(chance), calculate_quotes: true, explain: true }
  for (const { code, quotes } of await ask(body))
    for (const { price, explanation } of quotes) {
      const sum = (lines: any[]) => lines.reduce((all, line) => all + centsOf(line.price), 0)
      const total = centsOf(price.total)
      assert.deepEqual([sum(price.breakdown), sum(explanation)], [total, total], `${code}: ${JSON.stringify(body)}`)
      assert.match(price.total.value, /^\d+\.\d\d$/)
    }
})
