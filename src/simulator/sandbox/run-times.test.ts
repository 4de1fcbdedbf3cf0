import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { fill } from '../../../test/queries/fill.ts'
import { organizationToFill } from '../../../test/queries/organization.ts'
import { work } from '../../../test/shipments.ts'
import { moveOtherRunTimes } from '../../jobs/run-times.ts'
import type { Context } from '../../platform/context.ts'
import { addTime } from '../../platform/time.ts'

const app = await startApp()
after(() => app.close())

/** An organization for which 4,500 jobs wait, from tomorrow on. */
async function filledOrganization() {
  const organization = await organizationToFill(app, 4_500)
  await work(app)
  await app.system.transaction(({ db }) => db.deleteFrom('jobs').where('organization_id', '=', organization.id).execute())
  await fill(app.db, organization.filled, ['jobs'])
  const jobs = () =>
    app.db
      .selectFrom('jobs')
      .select(['id', 'kind', 'due_at', 'run_at'])
      .where('organization_id', '=', organization.id)
      .orderBy('due_at')
      .execute()
  const waiting = async () => (await jobs()).filter(({ kind }) => kind === 'test.waits')
  /** How many run at the time of the machine's clock at which they are due by a clock that is ahead by so many hours. */
  const moved = async (hours: number) =>
    (await waiting()).filter(({ due_at, run_at }) => run_at === addTime(due_at, { hours: -hours })).length
  return { ...organization, jobs, waiting, moved }
}

test('200 gives the first thousand jobs their time within the request, and the others theirs in the background', async () => {
  const { call, moved, waiting, jobs } = await filledOrganization()
  assert.equal((await call('POST', '/sandbox/clock', { advance: 'PT3H' })).body.data.reached, true)
  assert.equal(await moved(3), 1_000)
  const [first, last] = [(await waiting())[0]!, (await waiting()).at(-1)!]
  assert.deepEqual([first.run_at, last.run_at], [addTime(first.due_at, { hours: -3 }), last.due_at])
  await work(app)
  assert.equal(await moved(3), 4_500)
  assert.equal((await jobs()).length, 4_500)
})

test('a crash leaves jobs that run late, never early, and the next start gives them their time', async () => {
  const { call, context, moved, waiting } = await filledOrganization()
  await call('POST', '/sandbox/clock', { advance: 'PT3H' })
  let transactions = 0
  const dying: Context = {
    ...context,
    transaction(change) {
      if (++transactions === 3) throw new Error('killed')
      return context.transaction(change)
    },
  }
  await assert.rejects(moveOtherRunTimes.run(dying, {}, undefined), /killed/)
  assert.equal(await moved(3), 2_000)
  for (const { due_at, run_at } of await waiting()) assert.ok(run_at >= addTime(due_at, { hours: -3 }))
  await work(app)
  assert.equal(await moved(3), 4_500)
})

test('of two moves the times of the second count, whichever job runs last', async () => {
  const { call, moved } = await filledOrganization()
  await call('POST', '/sandbox/clock', { advance: 'PT1H' })
  await call('POST', '/sandbox/clock', { advance: 'PT2H' })
  await work(app)
  assert.equal(await moved(3), 4_500)
})
