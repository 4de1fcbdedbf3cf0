import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { claimable, contentsOf, keepScanned, ownContract } from '../../../../test/tickets.ts'
import type { Phase } from '../../../carriers/kit/tracking.ts'
import { deflectionRules } from './deflection.ts'
import { ticketKinds } from './kinds.ts'
import { type TicketType, ticketTypes } from './values.ts'

const app = await startApp()
after(() => app.close())

type Parcel = NonNullable<Parameters<typeof keepScanned>[1]>
type Scan = readonly [daysAgo: number, phase: Phase, exception?: string]
const scanned = (...scans: Scan[]): Parcel => ({ scans, announcedDaysAgo: 20 })
const delivered = (daysAgo: number): Parcel => ({ ...scanned([daysAgo, 'delivered']), status: 'DELIVERED' })
const insured = (value: string): Parcel => ({ parcel: { additional_insured_price: { value, currency: 'EUR' } } })

/** For each rule a parcel that it forbids a ticket about, and the reason that the client gets. */
const forbidden: Readonly<Record<keyof typeof deflectionRules, { parcel: Parcel; reason: RegExp; contents?: object }>> = {
  cancelled: { parcel: { status: 'CANCELLED' }, reason: /^The parcel was cancelled\.$/ },
  unannounced: { parcel: { status: 'ANNOUNCEMENT_FAILED' }, reason: /^The parcel was not announced to the carrier/ },
  delivered: { parcel: delivered(2), reason: /^The carrier delivered the parcel on 2026-11-13\.$/ },
  returned: {
    parcel: scanned([3, 'in_transit', 'returned_sender']),
    reason: /^The parcel has been on its way back to the sender since 2026-11-12\.$/,
  },
  out_for_delivery: { parcel: { ...scanned([0.1, 'in_delivery']), status: 'DRIVER_ON_ROUTE' }, reason: /is out for delivery/ },
  not_delivered: { parcel: scanned([1, 'in_transit']), reason: /has not reported the delivery/ },
  signed: { parcel: { ...delivered(2), option: 'swiftly:home/signature' }, reason: /against a signature on 2026-11-13/ },
  in_time: {
    parcel: { ...delivered(2), announcedDaysAgo: 2.5 },
    reason: /delivered in time: on 2026-11-13, and it was expected by 2026-11-/,
  },
  not_damaged: { parcel: scanned([1, 'in_transit']), reason: /was not delivered, and the carrier has not reported any damage/ },
  not_returned: { parcel: scanned([1, 'in_transit']), reason: /has not reported that the parcel returns/ },
  lost_too_early: {
    parcel: scanned([4, 'in_transit']),
    reason: /last scanned the parcel on 2026-11-11, and searches for 5 days\. Create the ticket from 2026-11-16 on\.$/,
  },
  delayed_too_early: {
    parcel: { announcedDaysAgo: 1, scans: [[0.5, 'in_transit']] },
    reason: /^It is too early: the parcel is expected by 2026-11-\d\d\. Create the ticket from/,
  },
  too_late_after_delivery: {
    parcel: { ...delivered(31), announcedDaysAgo: 40 },
    reason: /days after the delivery, here until 2026-1[01]-/,
  },
  too_late_after_return: {
    parcel: { ...scanned([31, 'in_transit', 'returned_sender']), announcedDaysAgo: 40 },
    reason: /for 30 days after the return, here until 2026-11-14\.$/,
  },
  too_late_after_announcement: {
    parcel: { announcedDaysAgo: 91, scans: [[80, 'in_transit']] },
    reason: /for 90 days after the announcement, here until 2026-11-14\.$/,
  },
  over_insured_value: {
    parcel: insured('40.00'),
    contents: { contents_sales_price: { price: 540.01, currency: 'EUR' } },
    reason: /^contents_sales_price is 540\.01 EUR, and the parcel is insured for 540\.00 EUR\. Claim at most that\.$/,
  },
}

type Organization = Awaited<ReturnType<typeof app.newOrganization>>

async function claim({ call, context }: Organization, type: TicketType, parcel: Parcel, contents: object = {}) {
  const contract_id = type === 'late_delivery' ? await ownContract(context) : undefined
  const { tracking_number } = await keepScanned(context, {
    ...claimable[type],
    ...parcel,
    ...(contract_id !== undefined && { contract_id }),
  })
  return call('POST', ticketKinds[type].path, { tracking_number, ...(await contentsOf(context, type)), ...contents })
}

for (const [name, rule] of Object.entries(deflectionRules)) {
  const { parcel, reason, contents } = forbidden[name as keyof typeof deflectionRules]
  const types: readonly TicketType[] = rule.types === 'all' ? ticketTypes : rule.types
  test(`422 with a reason for people: ${name}, for ${types.join(', ')}`, async () => {
    for (const type of types) {
      const answer = await claim(await app.newOrganization(), type, parcel, contents)
      assert.equal(answer.status, 422, `${type}: ${answer.text}`)
      const [{ code, status, title, detail }] = answer.body.errors
      assert.deepEqual([answer.body.errors.length, code, status, title], [1, 'unprocessable_content', 422, 'Unprocessable Content'])
      assert.match(detail, reason, type)
    }
  })
}

test('the days of a claim are those of the carrier', async () => {
  const days: readonly (readonly [carrier: string, option: string, daysAgo: number, status: number])[] = [
    ['swiftly', 'swiftly:home', 4.9, 422],
    ['swiftly', 'swiftly:home', 5.1, 202],
    ['northpost', 'northpost:parcel', 9.9, 422],
    ['northpost', 'northpost:parcel', 10.1, 202],
  ]
  for (const [carrier, option, daysAgo, status] of days) {
    const answer = await claim(await app.newOrganization(), 'lost', { ...scanned([daysAgo, 'in_transit']), carrier, option })
    assert.equal(answer.status, status, `${carrier} ${daysAgo}: ${answer.text}`)
  }
})

test('202 where the carrier itself reported the loss or the damage, whatever the days', async () => {
  const missing = await claim(await app.newOrganization(), 'lost', scanned([0.5, 'in_transit', 'missing']))
  const damaged = await claim(await app.newOrganization(), 'damaged', { ...scanned([0.5, 'sorted', 'damaged']), status: 'EXCEPTION' })
  assert.deepEqual([missing.status, damaged.status], [202, 202], `${missing.text} ${damaged.text}`)
})

test('202 on the last day of the period, and for the whole insured value', async () => {
  const last = await claim(await app.newOrganization(), 'damaged', delivered(6.9))
  const over = await claim(await app.newOrganization(), 'damaged', delivered(7.1))
  const exact = await claim(await app.newOrganization(), 'damaged', insured('40.00'), {
    contents_sales_price: { price: 540, currency: 'EUR' },
  })
  assert.deepEqual([last.status, over.status, exact.status], [202, 422, 202])
})

test('a claim is compared with the insurance at the exchange rate, in the currency of the claim', async () => {
  const dollars = (value: string) => ({ parcel: { additional_insured_price: { value, currency: 'USD' } } })
  const cases: readonly (readonly [parcel: Parcel, price: number, currency: string, detail?: RegExp])[] = [
    // The included 500 EUR are 568.04 USD.
    [{}, 568.04, 'USD'],
    [{}, 568.05, 'USD', /is 568\.05 USD, and the parcel is insured for 500\.00 EUR, which are 568\.04 USD at 1 EUR = 1\.13607 USD of /],
    [dollars('100.00'), 668.04, 'USD'],
    [dollars('100.00'), 668.05, 'USD', /is 668\.05 USD, and the parcel is insured for 668\.04 USD\. Claim at most that\.$/],
    [dollars('100.00'), 600, 'EUR', /insured for 668\.04 USD, which are 588\.0\d EUR at 1 USD = 0\.88022\d* EUR of /],
    [{}, 5_000, 'UYW'],
  ]
  for (const [parcel, price, currency, detail] of cases) {
    const answer = await claim(await app.newOrganization(), 'damaged', parcel, { contents_sales_price: { price, currency } })
    assert.equal(answer.status, detail ? 422 : 202, `${price} ${currency}: ${answer.text}`)
    if (detail) assert.match(answer.body.errors[0].detail, detail)
  }
})
