import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeliveryOption, ServicePointSearchResult } from '../../clients/typescript/src/generated/schemas.ts'
import { randomFrom, testSeed } from '../../test/seed.ts'
import { missingChoice, valueOfChoice } from './browser/checkout-widget/choice.ts'
import * as format from './browser/checkout-widget/format.ts'
import { fitMap, locateDestination, nearPoints, roundLength, spreadPlaces, toPlane } from './browser/checkout-widget/geometry.ts'
import { chooseLanguage } from './browser/checkout-widget/words.ts'

type Position = { latitude: number; longitude: number }
const box = { width: 320, height: 240, margin: 22 }

/** Along a great circle, as the server measures. */
function metresBetween(a: Position, b: Position) {
  const [from, to] = [a, b].map(({ latitude, longitude }) => [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180] as const)
  const half = Math.sin((to![0] - from![0]) / 2) ** 2 + Math.cos(from![0]) * Math.cos(to![0]) * Math.sin((to![1] - from![1]) / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.sqrt(half))
}

test('the map finds the destination from the rounded distances of service points', () => {
  const random = randomFrom(testSeed)
  const draw = () => random(4).readUInt32BE() / 2 ** 32
  for (let round = 0; round < 300; round++) {
    const destination = { latitude: 36 + 30 * draw(), longitude: -9 + 30 * draw() }
    const near = () => ({ latitude: destination.latitude + (draw() - 0.5) / 20, longitude: destination.longitude + (draw() - 0.5) / 20 })
    const positions = Array.from({ length: 3 + Math.floor(18 * draw()) }, near)
    const distances = positions.map((position) => Math.round(metresBetween(position, destination)))
    const places = toPlane([...positions, destination])
    const found = locateDestination(places.slice(0, -1), distances)
    // Three points nearly on one line determine a place badly; then none is drawn.
    if (!found && positions.length < 6) continue
    const wanted = places.at(-1)!
    const off = Math.hypot(found!.x - wanted.x, found!.y - wanted.y)
    const bound = positions.length < 6 ? 300 : 60
    assert.ok(off < bound, `seed ${testSeed}, round ${round}: ${off} m off with ${positions.length} points`)
  }
})

test('the map draws no destination for two points, points on one line, missing distances or ones that do not agree', () => {
  const line = [0, 1, 2].map((x) => ({ x: x * 100, y: x * 50 }))
  assert.equal(locateDestination(line, [100, 50, 100]), undefined)
  assert.equal(locateDestination(line.slice(1), [1, 2]), undefined)
  const corner = [...line.slice(0, 2), { x: 0, y: 400 }]
  assert.equal(locateDestination(corner, [100, null, 100]), undefined)
  assert.equal(locateDestination([...corner, { x: 500, y: 900 }], [10, 9000, 4, 7000]), undefined)
})

test('service points are near, or as near as there are', () => {
  const kept = (...metres: (number | null)[]) => nearPoints(metres.map((distance) => ({ distance }))).length
  assert.equal(kept(200, 300, 400, 500, 600, 4900, 5100, 20_000), 6)
  assert.equal(kept(2000, 3000, 4000, 5000, 6000, 24_000, 24_001), 6)
  assert.equal(kept(90_000, 95_000), 2)
  assert.equal(kept(null, null, null, null, null, null), 6)
  assert.equal(kept(), 0)
})

test('every place is within the box, north is up, and one point is in the middle', () => {
  const places = [
    { x: -4000, y: 0 },
    { x: 4000, y: 90 },
    { x: 0, y: 1200 },
  ]
  const { at, metresPerUnit } = fitMap(places, box)
  for (const { x, y } of places.map(at))
    assert.ok(x >= box.margin - 1e-9 && x <= box.width - box.margin + 1e-9 && y >= box.margin && y <= box.height - box.margin)
  assert.ok(at(places[2]!).y < at(places[1]!).y)
  assert.ok(Math.abs(metresPerUnit - 8000 / (box.width - 2 * box.margin)) < 1e-9)
  assert.deepEqual(fitMap([{ x: 5, y: 7 }], box).at({ x: 5, y: 7 }), { x: 160, y: 120 })
})

test('markers of twenty points at one place are apart and within the box', () => {
  const moved = spreadPlaces(Array(20).fill({ x: 160, y: 120 }), 27, box)
  for (const [i, a] of moved.entries()) {
    assert.ok(a.x >= box.margin && a.x <= box.width - box.margin && a.y >= box.margin && a.y <= box.height - box.margin)
    for (const b of moved.slice(i + 1)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 20, `${JSON.stringify([a, b])}`)
  }
  const centre = { x: 160, y: 120 }
  for (const { x, y } of spreadPlaces([centre, centre, { x: 162, y: 121 }], 27, box, centre))
    assert.ok(Math.hypot(x - 160, y - 120) > 26, `${x} ${y}`)
  assert.deepEqual(centre, { x: 160, y: 120 })
  const apart = [
    { x: 50, y: 50 },
    { x: 150, y: 50 },
  ]
  assert.deepEqual(spreadPlaces(apart, 27, box), apart)
})

test('the scale bar has a round length', () => {
  assert.deepEqual(
    [999, 1000, 4999, 5000, 130, 20, 9].map((metres) => roundLength(metres)),
    [500, 1000, 2000, 5000, 100, 20, 5],
  )
})

const english = chooseLanguage(['en'])
const dutch = chooseLanguage(['nl'])
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('prices, days, lead times, weights and distances are in the words and forms of the language', () => {
  assert.equal(plain(format.priceText({ value: '4.95', currency: 'EUR' }, dutch)), '€ 4,95')
  assert.equal(format.priceText({ value: '0.00', currency: 'EUR' }, english), 'Free')
  assert.equal(format.priceText({ value: null, currency: 'EUR' }, english), '')
  assert.equal(format.dayText('2026-11-17T23:30:00+01:00', dutch, 'long'), 'dinsdag 17 november')
  assert.equal(format.dayText('2026-11-18T00:30:00+14:00', english, 'short'), 'Wed 18 Nov')
  assert.match(format.cutOffText('2026-11-16T15:00:00+01:00', english), /^Order before Monday.*15:00$/)
  assert.equal(format.leadTimeText({ p80: 20 }, english), 'Usually delivered within 1 day')
  assert.equal(format.leadTimeText({ p80: 49 }, dutch), 'Meestal binnen 3 dagen bezorgd')
  assert.equal(format.leadTimeText(null, dutch), '')
  assert.equal(plain(format.distanceText(340, 'en-GB')), '340 m')
  assert.equal(plain(format.distanceText(1260, 'de')), '1,3 km')
  const grams = { value: '23000', unit: 'g' } as const
  const allowedWeight = { ...grams, min: grams, max: grams }
  assert.match(plain(format.tooHeavyText(allowedWeight, english)), /at most 23 ?kg/)
  assert.equal(format.tooHeavyText(null, dutch), dutch.words.tooHeavy)
  assert.equal(format.sustainabilityText('high', dutch), 'Duurzaamheid: hoog')
  assert.equal(format.sustainabilityText(null, dutch), '')
})

test('opening hours are those of the weekday, and a day without hours is closed', () => {
  const opening_times = {
    monday: [
      { start_time: '09:00', end_time: '12:00' },
      { start_time: '13:00', end_time: '18:00' },
    ],
    tuesday: null,
  }
  assert.equal(format.hoursText(opening_times, new Date(2026, 10, 16, 12), english), 'Today 09:00–12:00, 13:00–18:00')
  assert.equal(format.hoursText(opening_times, new Date(2026, 10, 17, 12), english), 'Closed today')
})

const dates = [{ delivery_date: '2026-11-18T15:00:00+01:00', parcel_handover_date: '2026-11-17T15:00:00+01:00' }]
const checkout_identifier = { type: 'shipping_option_code', value: 'swiftly:home' }

test('a choice is complete when the day or the service point that it needs is chosen', () => {
  const option = { delivery_method_type: 'standard_delivery', delivery_dates: null, checkout_identifier } as DeliveryOption
  assert.equal(missingChoice({}), 'option')
  assert.equal(missingChoice({ option }), undefined)
  const nominated: DeliveryOption = { ...option, delivery_method_type: 'nominated_day_delivery', delivery_dates: dates }
  assert.equal(missingChoice({ option: nominated }), 'day')
  assert.equal(missingChoice({ option: nominated, date: dates[0] }), undefined)
  const point: DeliveryOption = { ...option, delivery_method_type: 'service_point_delivery' }
  assert.equal(missingChoice({ option: point }), 'point')
  assert.equal(missingChoice({ option: point, point: { id: 1 } as ServicePointSearchResult }), undefined)
})

test('the value has the day of a same-day delivery, and is not complete while the cart has changed', () => {
  const option = { delivery_method_type: 'same_day_delivery', delivery_dates: dates, checkout_identifier } as DeliveryOption
  assert.deepEqual(valueOfChoice({ option }, 'c', true), {
    configuration_id: 'c',
    delivery_option: option,
    checkout_identifier,
    ...dates[0],
    service_point: null,
    is_complete: true,
  })
  assert.equal(valueOfChoice({ option }, 'c', false).is_complete, false)
  const nothing = valueOfChoice({}, undefined, true)
  assert.deepEqual(Object.keys(nothing), Object.keys(valueOfChoice({ option }, 'c', true)))
  assert.equal(nothing.is_complete, false)
})
