import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { configuration, publish } from '../../../../test/checkout.ts'
import { isDeep } from '../../../../test/deep.ts'
import { type Chance, chanceOf } from '../../../../test/fuzz/chance.ts'
import { startApp } from '../../../../test/harness.ts'
import { testSeed } from '../../../../test/seed.ts'
import { listCarriers } from '../../../carriers/registry.ts'
import { isHoliday } from '../../../geo/holidays.ts'

const app = await startApp()
after(() => app.close())
const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const carts = isDeep ? 1_000 : 100

/** The shipping options of the test with what their carriers publish of them, written out by hand. */
const published: Record<
  string,
  { days: Record<string, number>; delivers: number[]; cutOff: string; maxKg: number; at: 'home' | 'point' | 'today' }
> = {
  'swiftly:home': { days: { NL: 1, BE: 1, DE: 2 }, delivers: [1, 2, 3, 4, 5], cutOff: '18:00', maxKg: 31.5, at: 'home' },
  'northpost:parcel': { days: { NL: 1, BE: 2, DE: 2 }, delivers: [1, 2, 3, 4, 5, 6], cutOff: '17:00', maxKg: 30, at: 'home' },
  'swiftly:service_point': { days: { NL: 1, BE: 1, DE: 2 }, delivers: [1, 2, 3, 4, 5], cutOff: '18:00', maxKg: 20, at: 'point' },
  'aerofast:same_day': { days: { NL: 0 }, delivers: [1, 2, 3, 4, 5], cutOff: '16:30', maxKg: 30, at: 'today' },
}
const types = { home: ['standard_delivery', 'nominated_day_delivery'], point: ['service_point_delivery'], today: ['same_day_delivery'] }

function randomMethod(chance: Chance, index: number) {
  const code = chance.pick(Object.keys(published))
  const { at } = published[code]!
  const times = Object.fromEntries(
    names.filter(() => chance.maybe(0.7)).map((day) => [day, `${String(chance.int(0, 23)).padStart(2, '0')}:${chance.pick(['00', '30'])}`]),
  )
  const price = () => `${chance.int(0, 20)}.${chance.pick(['00', '50', '95'])}`
  const free_from = chance.maybe(0.5) ? `${chance.int(20, 150)}.00` : null
  const rates = chance.pick([
    { type: 'none' },
    { type: 'flat', price: price(), free_from },
    { type: 'by_weight', bands: [1, 3, 8].map((kg) => ({ up_to: { value: String(kg), unit: 'kg' }, price: price() })), free_from },
    { type: 'by_value', bands: [0, 30, 80].map((from) => ({ from: `${from}`, price: price() })), free_from },
  ])
  return {
    type: chance.pick(types[at]),
    titles: { en: `Method ${index}` },
    internal_title: `${index}`,
    shipping_options: [code],
    rates,
    cut_off_times: Object.keys(times).length > 0 ? times : null,
    handling_days: chance.int(0, 3),
    nominated_days: chance.int(1, 14),
    max_weight: chance.maybe(0.3) ? { value: String(chance.int(1, 10)), unit: 'kg' } : null,
    conditions: {
      min_value: chance.maybe(0.2) ? `${chance.int(0, 50)}.00` : null,
      max_value: chance.maybe(0.2) ? `${chance.int(40, 120)}.00` : null,
      only_postal_codes: chance.maybe(0.2) ? ['1', '20'] : [],
      except_postal_codes: chance.maybe(0.2) ? ['10', '9'] : [],
    },
  }
}
type Method = ReturnType<typeof randomMethod> & { rates: any }

const dateOf = (at: Date) => at.toISOString().slice(0, 10)
const dayAfter = (date: string, days = 1) => dateOf(new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000))
const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay() || 7
const isOff = (country: string, date: string) => isHoliday(country, Date.parse(`${date}T00:00:00Z`) / 86_400_000)

/** What one method offers, found by trying every day in turn. */
function bruteForce(method: Method, closing: readonly string[], { kg, euros, to, postal, now }: any) {
  const option = published[method.shipping_options[0]!]!
  const { min_value, max_value, only_postal_codes: only, except_postal_codes: except } = method.conditions
  if ((min_value && euros < Number(min_value)) || (max_value && euros > Number(max_value))) return undefined
  if (only.length > 0 && !only.some((start) => postal.startsWith(start))) return undefined
  if (except.some((start) => postal.startsWith(start))) return undefined
  if (option.days[to] === undefined) return undefined

  const local = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam', dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(now),
  )
  const [today, time] = local.split(' ') as [string, string]
  const cutOff = (date: string): string | undefined => {
    if (closing.includes(date) || isOff('NL', date)) return undefined
    if (method.cut_off_times) return (method.cut_off_times as Record<string, string>)[names[weekday(date) - 1]!]
    return weekday(date) <= 5 ? option.cutOff : undefined
  }
  let order = today
  while (cutOff(order) === undefined || (order === today && time > cutOff(order)!)) order = dayAfter(order)
  let ready = order
  for (let left = method.handling_days; left > 0; ) {
    ready = dayAfter(ready)
    if (cutOff(ready)) left--
  }
  const isDelivery = (date: string) => option.delivers.includes(weekday(date)) && !isOff(to, date)
  const arrival = (handover: string) => {
    let date = handover
    for (let left = option.days[to]!; left > 0; ) {
      date = dayAfter(date)
      if (isDelivery(date)) left--
    }
    return date
  }
  let dates: string[] | null = null
  if (method.type === 'same_day_delivery') {
    if (ready !== today || !isDelivery(today)) return undefined
    dates = [`${today} ${today}`]
  }
  if (method.type === 'nominated_day_delivery') {
    const last = new Map<string, string>()
    for (let handover = ready; handover <= dayAfter(today, 80); handover = dayAfter(handover))
      if (cutOff(handover)) last.set(arrival(handover), handover)
    dates = [...last].slice(0, method.nominated_days).map(([delivery, handover]) => `${handover} ${delivery}`)
  }
  const ceiling = Math.min(
    option.maxKg,
    method.max_weight ? Number(method.max_weight.value) : Infinity,
    method.rates.type === 'by_weight' ? 8 : Infinity,
  )
  return {
    title: method.internal_title,
    cut_off: method.cut_off_times ? `${order} ${cutOff(order)}` : null,
    dates,
    rate: rateOf(method.rates, kg, euros),
    heavy: kg > ceiling,
  }
}

function rateOf(rates: any, kg: number, euros: number): number | null {
  if (rates.type === 'none') return null
  if (rates.free_from !== null && euros >= Number(rates.free_from)) return 0
  if (rates.type === 'flat') return Number(rates.price)
  const fitting = rates.bands.filter((band: any) =>
    rates.type === 'by_weight' ? kg <= Number(band.up_to.value) : Number(band.from) <= euros,
  )
  const band = rates.type === 'by_weight' ? fitting[0] : fitting.at(-1)
  return band ? Number(band.price) : null
}

const seen = (option: any) => ({
  title: option.internal_title,
  cut_off: option.cut_off_time?.slice(0, 16).replace('T', ' '),
  dates: option.delivery_dates?.map((one: any) => `${one.parcel_handover_date.slice(0, 10)} ${one.delivery_date.slice(0, 10)}`) ?? null,
  rate: option.shipping_rate.value === null ? null : Number(option.shipping_rate.value),
  heavy: option.is_order_overweight,
})

test('the test knows the options as their carriers publish them', () => {
  for (const [code, { delivers, cutOff }] of Object.entries(published)) {
    const carrier = listCarriers().find((one) => code.startsWith(`${one.code}:`))!
    assert.deepEqual([carrier.delivers_on, carrier.cut_off], [delivers, cutOff], code)
  }
})

test(`${carts} random carts have the options that trying every day finds (seed ${testSeed})`, async () => {
  const organization = await app.newOrganization()
  let [offered, empty] = [0, 0]
  for (let round = 0; round < 20; round++) {
    const chance = chanceOf(testSeed, round)
    const closing_days = ['2026-11-20', '2026-12-24', '2027-01-02'].filter(() => chance.maybe(0.5))
    const methods = Array.from({ length: chance.int(1, 6) }, (_, index) => randomMethod(chance, index))
    await publish(organization, configuration(methods, { closing_days }))
    app.clock.advance({ hours: chance.int(1, 60), minutes: chance.int(0, 59) })
    for (let i = 0; i < carts / 20; i++) {
      const [kg, euros] = [chance.int(1, 34_000) / 1000, chance.int(0, 15_000) / 100]
      const [to, postal] = [chance.pick(['NL', 'BE', 'DE', 'FR']), chance.pick(['1012', '2000', '9000', '3500', ''])]
      const request = {
        total_weight: { value: String(kg), unit: 'kg' },
        total_price: { value: euros.toFixed(2) },
        from_address: { country_code: 'NL' },
        to_address: { country_code: to, ...(postal && { postal_code: postal }) },
      }
      const { status, body, text } = await organization.call('POST', '/checkout/delivery-options', request)
      assert.equal(status, 200, text)
      const facts = { kg, euros, to, postal, now: app.clock.time }
      const expected = to === 'FR' ? [] : methods.flatMap((method) => bruteForce(method as Method, closing_days, facts) ?? [])
      assert.deepEqual(
        body.delivery_options.map(seen),
        expected,
        `seed ${testSeed}, round ${round}, cart ${i}: ${JSON.stringify({ request, methods })}`,
      )
      offered += expected.length
      if (expected.length === 0) empty++
    }
  }
  assert.ok(offered > carts / 4 && empty > 0, `${offered} options were compared, ${empty} carts had none`)
})
