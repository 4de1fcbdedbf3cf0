import { deleteDeliveriesBefore } from '../../../src/modules/notifications/deliveries/service.ts'
import { addTime } from '../../../src/platform/time.ts'
import { retryDelays } from '../../../src/webhooks/schedule.ts'
import { startApp } from '../../harness.ts'
import type { Goal, Size } from '../../proofs/goal.ts'
import { receiver } from '../../receiver.ts'
import { newSubscriber } from '../../subscriber.ts'

type Attempt = { at: string; status_code: number | null }
const messages: Record<Size, number> = { small: 2, gate: 40, full: 500 }
const tolerance = 0.2001

/** What a receiver answers, by its address. */
type Moods = Map<string, () => number | { status: number; headers: Record<string, string>; body: Buffer }>

export const r8: Goal = {
  id: 'R8',
  promise:
    'over six days attempts keep to the table, Retry-After holds, 410 and 120 h of failure disable once and with notice, a success forgives, what is younger than 30 days can be replayed',
  async run({ size }) {
    const moods: Moods = new Map()
    const shop = receiver()
    shop.answers(({ url }) => moods.get(url)!())
    await using app = await startApp({ send: shop.send })
    const violations: string[] = []
    const counts = { messages: 0, attempts: 0, 'within a fifth of the table': 0, notices: 0, disabled: 0, replayed: 0 }
    const join = async (answer: () => ReturnType<NonNullable<ReturnType<Moods['get']>>>) => {
      const one = await newSubscriber(app, shop)
      moods.set(one.url, answer)
      const attemptsOf = async (): Promise<Attempt[]> => {
        const { body } = await one.call('GET', '/event-subscriptions/deliveries')
        return (await one.call('GET', `/event-subscriptions/deliveries/${body.data.at(-1).id}`)).body.data.attempts
      }
      const noticesOf = async () => {
        const rows = await app.db
          .selectFrom('events')
          .select('type')
          .where('organization_id', '=', one.id)
          .where('type', 'in', ['connection.webhook_failing', 'connection.webhook_disabled'])
          .orderBy('id')
          .execute()
        return rows.map(({ type }) => type.replace('connection.webhook_', ''))
      }
      const state = async () => (await one.call('GET', `/event-subscriptions/connections/${one.connection_id}`)).body.data.status
      return { ...one, attemptsOf, noticesOf, state }
    }
    const expect = (what: string, given: unknown, wanted: unknown) => {
      if (JSON.stringify(given) !== JSON.stringify(wanted))
        violations.push(`${what}: ${JSON.stringify(given)} and not ${JSON.stringify(wanted)}`)
    }

    // One message that is refused again and again: each delay is that of the table, a fifth more or less.
    for (; counts.messages < messages[size]; counts.messages++) {
      const one = await join(() => 500)
      await one.publishEvent(1, 1)
      await one.deliver.until(addTime(app.clock.time, { days: 6 }))
      const attempts = await one.attemptsOf()
      counts.attempts += attempts.length
      expect('attempts of a message', attempts.length, retryDelays.length + 1)
      for (const [i, seconds] of gaps(attempts).entries())
        if (Math.abs(seconds / retryDelays[i]! - 1) <= tolerance) counts['within a fifth of the table']++
        else violations.push(`wait ${i + 1} was ${seconds} s, and the table has ${retryDelays[i]}`)
    }

    // Retry-After: less than the scheduled delay, more, much more; and at least a minute after 429.
    for (const [asked, status, least, most] of [
      [1, 503, 5, 5],
      [8, 503, 8, 8],
      [3600, 503, 10, 10],
      [undefined, 429, 60, 60],
    ] as const) {
      const headers = asked === undefined ? {} : { 'retry-after': String(asked) }
      const one = await join(() => ({ status, headers, body: Buffer.alloc(0) }))
      await one.publishEvent(1, 1)
      await one.deliver.until(addTime(app.clock.time, { minutes: 2 }))
      const [first] = gaps(await one.attemptsOf())
      if (first! < least || first! > most) violations.push(`Retry-After ${asked} with ${status}: tried after ${first} s`)
    }

    const gone = await join(() => 410)
    await gone.publishEvent(1, 1)
    await gone.deliver.now()
    expect('after 410', [await gone.state(), await gone.noticesOf()], ['disabled', ['disabled']])

    // Something happens every hour, and nothing is ever taken.
    const dead = await join(() => 500)
    await hourly(dead, 144)
    expect(
      'after six days of failure',
      [await dead.state(), await dead.noticesOf()],
      ['disabled', [...Array(4).fill('failing'), 'disabled']],
    )
    counts.notices = (await dead.noticesOf()).length - 1

    // The same, with one that is taken after 100 hours.
    let taken = false
    const lucky = await join(() => (taken ? 200 : 500))
    await hourly(lucky, 100)
    taken = true
    await hourly(lucky, 2)
    taken = false
    await hourly(lucky, 42)
    expect('with one success after 100 hours', [await lucky.state(), await lucky.noticesOf()], ['failing', ['failing', 'failing']])
    counts.disabled = 2

    const old = await join(() => 200)
    await old.publishEvent(1, 1)
    await old.deliver.now()
    const id = (await old.call('GET', '/event-subscriptions/deliveries')).body.data[0].id
    for (const days of [1, 28]) {
      app.clock.advance({ days })
      await deleteDeliveriesBefore(app.system, addTime(app.clock.time, { days: -30 }), { after: 0, most: 1_000 })
      const { status } = await old.call('POST', `/event-subscriptions/deliveries/${id}/replay`)
      expect(`a replay after ${days} more days`, [status, await old.deliver.now()], [200, 1])
      counts.replayed++
    }
    return { counts, violations }

    async function hourly({ publishEvent, deliver }: Awaited<ReturnType<typeof join>>, hours: number) {
      for (let hour = 0; hour < hours; hour++) {
        await publishEvent(hour, 1)
        await deliver.until(addTime(app.clock.time, { hours: 1 }))
      }
    }
  },
}

const gaps = (attempts: readonly Attempt[]) => attempts.slice(1).map(({ at }, i) => (Date.parse(at) - Date.parse(attempts[i]!.at)) / 1000)
