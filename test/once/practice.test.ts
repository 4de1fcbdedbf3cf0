import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Carrier } from '../../src/carriers/kit/carrier.ts'
import type { Card, Product } from '../../src/carriers/kit/product.ts'
import { rateTable } from '../../src/carriers/kit/rate-table.ts'
import { letterCarrier } from '../../src/carriers/sandbox/letter.ts'
import { carrierOf, listCarriers } from '../carriers.ts'

/** The sandbox carriers together: enough options to choose from, and prices such as carriers have. */
const practice = listCarriers().filter(({ mode }) => mode === 'test')
const [northpost, swiftly, aerofast, ironhaul, freshlane, collogix] = practice as [Carrier, Carrier, Carrier, Carrier, Carrier, Carrier]
const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const theRest = ['GB', 'CH', 'NO', 'US', 'CA', 'AU', 'JP', 'BR', 'ZA']

function zoneOf({ zones }: Carrier, from: string, to: string) {
  const found = zones.find((zone) =>
    typeof zone.to === 'string' ? (zone.to === 'domestic' ? from === to : from !== to) : zone.to.includes(to),
  )
  return found?.name ?? ''
}
const cardOn = ({ cards }: Product, day: string) => cards.find((card) => card.valid_from <= day && day <= (card.valid_until ?? '9999'))!
const priceIn = (card: Card, zone: string, kg: number) => card.prices[zone]?.find(([upTo]) => kg <= upTo)?.[1]
const product = (carrier: Carrier, code: string) => carrier.products.find((one) => one.code === code)!

type Way = { from: string; to: string; kg: number; sides_cm: readonly number[] }
function optionsFor(carrier: Carrier, { from, to, kg, sides_cm }: Way) {
  if (!carrier.origins.includes(from)) return []
  const zone = zoneOf(carrier, from, to)
  const longestFirst = (sides: readonly number[]) => [...sides].sort((a, b) => b - a)
  const [length, width, height] = longestFirst(sides_cm) as [number, number, number]
  return carrier.products
    .filter((one) => {
      const { min_kg, max_kg, length_cm, width_cm, height_cm, length_and_girth_cm = Number.POSITIVE_INFINITY } = one.limits
      const most = longestFirst([length_cm, width_cm, height_cm])
      const fits = [length, width, height].every((side, at) => side <= most[at]!)
      return priceIn(cardOn(one, '2026-05-05'), zone, kg) !== undefined && kg >= min_kg && kg <= max_kg && fits
        ? length + 2 * (width + height) <= length_and_girth_cm
        : false
    })
    .flatMap((one) =>
      one.variants.filter(({ zones }) => zones === undefined || zones.includes(zone)).map(({ code }) => `${one.code}/${code}`),
    )
}

/** Those that a new organization in mode test has a contract with. */
const sandboxCarriers = listCarriers().filter(({ starterContract }) => starterContract)

test('a parcel of 2 kg from the Netherlands to Germany has sixty options and more, of every carrier some', () => {
  const counts = sandboxCarriers.map((carrier) => optionsFor(carrier, { from: 'NL', to: 'DE', kg: 2, sides_cm: [30, 20, 10] }).length)
  assert.ok(
    counts.every((count) => count > 0),
    counts.join(' '),
  )
  assert.ok(counts.reduce((sum, count) => sum + count) >= 60, counts.join(' + '))
})

test('every country of the Union has options for it from every large origin', () => {
  for (const from of ['NL', 'BE', 'DE', 'FR', 'ES', 'IT', 'AT', 'GB'])
    for (const to of union) {
      const found = sandboxCarriers.flatMap((carrier) => optionsFor(carrier, { from, to, kg: 2, sides_cm: [30, 20, 10] }))
      assert.ok(found.length >= 20, `${from} to ${to}: ${found.length}`)
    }
})

test('post, parcels, express, freight and logistics go all over the world; fresh goods as far as a night’s drive', () => {
  for (const carrier of [northpost, swiftly, aerofast, ironhaul, collogix])
    for (const to of [...union, ...theRest]) {
      const zone = zoneOf(carrier, 'NL', to)
      assert.ok(
        carrier.products.some(({ cards }) => cards.every(({ prices }) => prices[zone])),
        `${carrier.code} to ${to}`,
      )
    }
  assert.equal(zoneOf(freshlane, 'NL', 'FI'), '')
  for (const carrier of practice)
    for (const to of union) assert.notEqual(zoneOf(carrier, 'NL', to), 'world', `${carrier.code} takes ${to} for the rest of the world`)
})

test('each carrier can do what it is there for', () => {
  const all = ({ products }: Carrier) => products.flatMap(({ has, variants }) => variants.map((variant) => ({ ...has, ...variant.has })))
  const values = (carrier: Carrier, name: keyof ReturnType<typeof all>[number]) => new Set(all(carrier).map((has) => has[name]))
  for (const form of ['letter', 'mailbox', 'parcel']) assert.ok(values(northpost, 'form_factor').has(form))
  assert.ok(values(northpost, 'registered_delivery').has(true))
  for (const place of ['home_delivery', 'service_point', 'locker', 'locker_or_service_point'])
    assert.ok(values(swiftly, 'last_mile').has(place))
  for (const age of [16, 18]) assert.ok(values(swiftly, 'age_check').has(age))
  for (const carrier of [northpost, swiftly]) assert.ok(values(carrier, 'returns').has(true))
  for (const time of ['0900', '1000', '1200']) assert.ok(values(aerofast, 'delivery_before').has(time))
  for (const term of ['dap', 'ddp']) assert.ok(values(aerofast, 'incoterm').has(term))
  assert.ok(values(ironhaul, 'form_factor').has('pallet') && ironhaul.products.every(({ rated }) => rated === 'shipment'))
  assert.ok(values(freshlane, 'fresh_goods').has(true))
  assert.ok(values(collogix, 'pick_up').has(true))
  assert.equal(Math.max(...collogix.products.map(({ most_parcels }) => most_parcels)), 50)
  assert.deepEqual(
    practice.map(({ prices }) => prices),
    ['platform_prices', 'platform_prices', 'carrier_api', 'platform_prices_api', 'platform_prices', 'platform_prices'],
  )
})

for (const carrier of practice) {
  for (const one of carrier.products) {
    test(`${carrier.code}:${one.code} costs more the heavier it is and the farther it goes, and has a price up to its limit`, () => {
      for (const { prices } of one.cards) {
        const columns = carrier.zones.flatMap(({ name }) => (prices[name] ? [prices[name]] : []))
        assert.equal(columns.length, Object.keys(prices).length, 'A zone of the card is none of the carrier')
        for (const [at, bands] of columns.entries()) {
          for (const [row, [kg, price]] of bands.entries()) {
            const [lighter, cheaper] = bands[row - 1] ?? [0, 0]
            assert.ok(kg > lighter && price > cheaper, `${kg} kg at ${price}`)
            assert.ok(price >= (columns[at - 1]?.[row]?.[1] ?? 0), `${kg} kg at ${price} is cheaper than nearer by`)
          }
          const last = bands.at(-1)![0]
          assert.ok(one.rated === 'shipment' ? last >= one.limits.max_kg : last === one.limits.max_kg, `The prices end at ${last} kg`)
        }
      }
    })

    test(`${carrier.code}:${one.code} had prices in 2025, has others in 2026, and dearer ones from 2027 on`, () => {
      const [before, now, after] = ['2025-12-31', '2026-01-01', '2027-01-01'].map((day) => cardOn(one, day))
      assert.equal(cardOn(one, '2026-12-31'), now)
      assert.equal(after!.valid_until, null)
      for (const [zone, bands] of Object.entries(now!.prices))
        for (const [kg, price] of bands) {
          const [was, is, willBe] = [before!, now!, after!].map((card) => priceIn(card, zone, kg)!) as [number, number, number]
          assert.ok(is === price && was < is && is < willBe && willBe < is * 1.08, `${zone} ${kg} kg: ${was}, ${is}, ${willBe}`)
        }
    })
  }
}

test('express is dearer than a parcel to the door, that dearer than one to a shop, and that dearer than one to a locker', () => {
  const ladder = [product(swiftly, 'locker'), product(swiftly, 'service_point'), product(swiftly, 'home')]
  for (const to of ['NL', 'BE', 'DE', 'FR', 'IT', 'PL', 'GR'])
    for (const kg of [1, 2, 5, 10]) {
      const zone = zoneOf(swiftly, 'NL', to)
      const steps = ladder.map((one) => priceIn(cardOn(one, '2026-05-05'), zone, kg)!)
      steps.push(priceIn(cardOn(product(aerofast, 'express'), '2026-05-05'), zoneOf(aerofast, 'NL', to), kg)!)
      assert.deepEqual(
        steps,
        steps.toSorted((a, b) => a - b),
        `${to}, ${kg} kg`,
      )
    }
})

test('the unstamped letter is free, and is called as the platform is', () => {
  const letter = letterCarrier('sendit')
  assert.deepEqual([letter.code, letter.products.map(({ code }) => code), letter.mode], ['sendit', ['letter'], 'any'])
  assert.ok(
    letter.products.every(({ cards }) => cards.every(({ prices }) => Object.values(prices).every(([[, price]]: any) => price === 0))),
  )
  assert.equal(carrierOf('crossdock')!.name, letter.name)
  assert.equal(carrierOf('nobody'), undefined)
})

test('a table of prices with a cell too few, or with what is no number, is no table', () => {
  assert.deepEqual(rateTable('kg near far\n1 2.50 3\n2 4 5.10'), { near: [[1, 2.5], [2, 4]], far: [[1, 3], [2, 5.1]] }) // biome-ignore format: a table
  for (const wrong of ['', 'kg', 'near far\n1 2', 'kg near far\n1 2', 'kg near\n1 2 3', 'kg near\n1 x', 'kg near'])
    assert.throws(() => rateTable(wrong), /table/)
})
