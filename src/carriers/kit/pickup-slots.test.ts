import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSlot, offeredSlots, slotObstacle } from './pickup-slots.ts'
import type { PickupTerms } from './pickups.ts'

const terms: PickupTerms = {
  days: [1, 2, 3, 4, 5],
  tours: [
    ['08:00', '12:00'],
    ['13:00', '18:00'],
  ],
  cut_off: { time: '12:00', day: 'same' },
  most_slots: 1,
  needs_end: true,
  needs_address: [],
  containers: ['parcel'],
}
const dayBefore: PickupTerms = { ...terms, cut_off: { time: '15:00', day: 'working_day_before' } }
const eindhoven = { country_code: 'NL', postal_code: '5611 EM' }
const slot = (start_at: string, end_at: string | null) => ({ start_at, end_at })
const morning = slot('2026-11-17T08:00:00.000Z', '2026-11-17T10:00:00.000Z')

test('tours are by the clock of the address, in summer and in winter', () => {
  const first = (place: typeof eindhoven, date: string) => offeredSlots(terms, place, date, '2026-01-01T00:00:00.000Z')[0]!.start_at
  assert.equal(first(eindhoven, '2026-11-17'), '2026-11-17T07:00:00.000Z')
  assert.equal(first(eindhoven, '2026-07-14'), '2026-07-14T06:00:00.000Z')
  assert.equal(first({ country_code: 'GB', postal_code: 'SW1A 1AA' }, '2026-11-17'), '2026-11-17T08:00:00.000Z')
  assert.equal(first({ country_code: 'ES', postal_code: '38001' }, '2026-11-17'), '2026-11-17T08:00:00.000Z')
})

test('nothing is offered at weekends, on public holidays of the address, after the cut-off and in the past', () => {
  const count = (date: string, at: string, of = terms, place = eindhoven) => offeredSlots(of, place, date, at).length
  assert.equal(count('2026-11-17', '2026-11-16T09:00:00.000Z'), 2)
  assert.equal(count('2026-11-21', '2026-11-16T09:00:00.000Z'), 0)
  assert.equal(count('2026-12-25', '2026-11-16T09:00:00.000Z'), 0)
  // A working day in the Netherlands.
  assert.equal(count('2026-11-11', '2026-11-10T09:00:00.000Z'), 2)
  assert.equal(count('2026-11-11', '2026-11-10T09:00:00.000Z', terms, { country_code: 'BE', postal_code: '4000' }), 0)
  assert.equal(count('2026-11-17', '2026-11-17T10:59:00.000Z'), 1)
  assert.equal(count('2026-11-17', '2026-11-17T11:00:00.001Z'), 0)
  assert.equal(count('2026-11-10', '2026-11-16T09:00:00.000Z'), 0)
})

test('a cut-off of the working day before skips weekends and holidays', () => {
  const isOffered = (at: string, date = '2026-11-23') => offeredSlots(dayBefore, eindhoven, date, at).length > 0
  assert.equal(isOffered('2026-11-20T14:00:00.000Z'), true)
  assert.equal(isOffered('2026-11-20T14:00:00.001Z'), false)
  assert.equal(isOffered('2026-11-22T09:00:00.000Z'), false)
  assert.equal(isOffered('2026-12-24T13:00:00.000Z', '2026-12-28'), true)
  assert.equal(isOffered('2026-12-24T14:30:00.000Z', '2026-12-28'), false)
})

test('a slot that is not possible has its reason', () => {
  const at = '2026-11-16T09:00:00.000Z'
  const reason = (start_at: string, end_at: string | null, of = terms, now = at) => slotObstacle(of, eindhoven, slot(start_at, end_at), now)
  assert.equal(slotObstacle(terms, eindhoven, morning, at), undefined)
  assert.match(reason('2026-11-21T08:00:00.000Z', '2026-11-21T10:00:00.000Z')!, /2026-11-21 is a Saturday/)
  assert.match(reason('2026-12-25T08:00:00.000Z', '2026-12-25T10:00:00.000Z')!, /public holiday in NL/)
  assert.match(reason(morning.start_at, morning.end_at, terms, '2026-11-17T11:30:00.000Z')!, /until 12:00 of the day/)
  assert.match(reason(morning.start_at, morning.end_at, dayBefore, '2026-11-16T14:30:00.000Z')!, /until 15:00 of the working day before/)
  assert.match(reason('2026-11-17T10:00:00.000Z', '2026-11-17T13:00:00.000Z')!, /2026-11-17T07:00:00.000Z to 2026-11-17T11:00:00.000Z/)
})

test('a slot without an end lies in the tour in which it starts', () => {
  const tours = offeredSlots(terms, eindhoven, '2026-11-17', '2026-11-16T09:00:00.000Z')
  assert.deepEqual(findSlot(tours, slot('2026-11-17T14:00:00.000Z', null)), tours[1])
  assert.equal(findSlot(tours, slot('2026-11-17T11:00:00.000Z', null)), undefined)
})
