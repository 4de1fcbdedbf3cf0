import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { crash } from '../crash/crash.ts'
import { crashLabels } from '../crash/labels/crash.ts'
import { deepTest } from '../deep.ts'
import { startPostgres } from '../postgres.ts'

test('a kill of the server under load: nothing acknowledged is lost or changed, nothing is applied twice', async () => {
  const { counts, breaches } = await crash({ kills: 1, clients: 8, seed: 1 })
  assert.ok(counts.acknowledged > 0)
  assert.deepEqual(breaches, [])
})

deepTest(
  '503 with Retry-After and nothing worse when PostgreSQL is killed under a server that was; nothing acknowledged is lost',
  async () => {
    const postgres = await startPostgres()
    after(() => postgres.stop())
    const { counts, breaches, returns } = await crash({ kills: 1, databaseKills: 1, postgres, clients: 8, seed: 1 })
    assert.ok(counts.acknowledged > 0 && counts['answers 503'] > 0, JSON.stringify(counts))
    assert.deepEqual(breaches, [])
    assert.equal(returns.length, 1)
  },
)

deepTest(
  '3 kills of the server while labels are bought of unreliable carriers: each that was paid is known, none is bought twice or lost',
  async () => {
    const { counts, breaches } = await crashLabels({ kills: 3, clients: 8, seed: 1, hurried: true })
    assert.ok(counts['labels in two steps']! > 0 && counts['sent again']! > 0, JSON.stringify(counts))
    assert.deepEqual(breaches, [])
  },
)

deepTest('3 kills of the server while labels and pickups are billed and invoices closed: each is billed once, to the cent', async () => {
  const { counts, breaches } = await crashLabels({ kills: 3, clients: 8, seed: 1, hurried: true, billed: true })
  assert.ok(counts.invoices! > 0 && counts['pickups booked']! > 0, JSON.stringify(counts))
  assert.deepEqual(breaches, [])
})
