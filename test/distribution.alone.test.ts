import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { deepTest } from './deep.ts'
import { findUnkeyed, namesOrganization, statementsTable, unkeyedStatements } from './distribution.ts'
import { closeExplaining, queriesOf, resetCosts } from './explain.ts'

const { createHousekeeping } = await import('../src/app.ts')
const { openSweep } = await import('../src/webhooks/sweep.ts')
const { addTime } = await import('../src/platform/time.ts')
const { everybodyTakes, startApp } = await import('./harness.ts')
const { delivering } = await import('./delivering.ts')
const { announced, runJobs } = await import('./shipments.ts')
const { ask, exampleFor, operations } = await import('./walk.ts')

const app = await startApp({ send: everybodyTakes })
after(async () => {
  await closeExplaining()
  await app.close()
})

deepTest('every statement names the organization, its distribution key, or is listed in docs/scaling.md with the reason', async () => {
  resetCosts()
  for (const [operation, e] of operations) {
    const caller = await app.newOrganization()
    await ask(caller, e, await exampleFor(operation, caller))
  }
  const organization = await app.newOrganization()
  await announced(organization)
  await runJobs(organization, 'P14D')
  await delivering(app, organization.id).until(addTime(app.clock.time, { hours: 1 }))
  await openSweep(app.parts)()
  const { handler } = createHousekeeping()
  await handler.run(app.system, {}, { finish: (work: never) => app.system.transaction(work) })

  const listed = new Set(unkeyedStatements.flatMap(({ kinds }) => kinds))
  const statements = queriesOf(app)
  const missing = [...findUnkeyed(statements)].filter(([kind]) => !listed.has(kind))
  assert.deepEqual(Object.fromEntries(missing), {}, 'List these in test/distribution.ts, and in docs/scaling.md as the next failure shows')
  assert.ok(statements.length > 300, `${statements.length} statements`)
  const [, shown] = /<!-- statements -->\n([\s\S]*)\n<!-- \/statements -->/.exec(readFileSync('docs/scaling.md', 'utf8'))!
  assert.equal(shown, statementsTable(unkeyedStatements))
})

test('a statement that forgets the organization, or that of one of two tables, is found', () => {
  assert.ok(namesOrganization('select "id" from "parcels" where "organization_id" = ? and "id" = ?'))
  assert.ok(!namesOrganization('select "id" from "parcels" where "id" = ?'))
  const join = 'select 1 from "parcels" inner join "shipments" on "shipments"."id" = "parcels"."shipment_id"'
  assert.ok(!namesOrganization(`${join} where "parcels"."organization_id" = ?`))
  assert.ok(
    namesOrganization(`${join} and "shipments"."organization_id" = "parcels"."organization_id" where "parcels"."organization_id" = ?`),
  )
  assert.deepEqual([...findUnkeyed(['delete from "events" where "id" < ?', 'pragma optimize']).keys()], ['delete events'])
})
