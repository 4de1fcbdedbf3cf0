import assert from 'node:assert/strict'
import { after } from 'node:test'
import { chaos } from '../crash/chaos/chaos.ts'
import { deepTest } from '../deep.ts'
import { startPostgres } from '../postgres.ts'

deepTest(
  'nothing acknowledged is lost, twice or stuck when two servers are paused and killed and their clocks jump under load',
  async () => {
    const postgres = await startPostgres()
    after(() => postgres.stop())
    const { counts, faults, breaches } = await chaos({
      databaseUrl: `${postgres.url}/postgres`,
      faults: { pauses: 1, kills: 2, jumps: 2, databaseJumps: 0 },
      pauseMs: [2_000, 3_000],
      jumpMs: [1_000, 2_000],
      clients: 6,
      seed: 1,
      hurried: true,
    })
    assert.equal(faults.length, 5)
    assert.ok(counts.shipments! > 0 && counts['webhooks arrived']! > 0, JSON.stringify(counts))
    assert.deepEqual(breaches, [])
  },
)
