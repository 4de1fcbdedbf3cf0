import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openApp } from '../src/app.ts'
import { addOrganization } from '../src/modules/onboarding/service.ts'
import { secondsLimit } from './baseline.ts'
import { takeOver } from './crash/takeover.ts'
import { deepTest } from './deep.ts'
import { basic, freshDatabase } from './harness.ts'
import { startServer } from './server.ts'
import { until } from './until.ts'

const path = '/api/v3/addresses/sender-addresses'
const leastAddress = { address_line_1: 'Stadhuisplein', postal_code: '5611 EM', city: 'Eindhoven', country_code: 'NL' }

describe('two processes on one PostgreSQL', { skip: !process.env.POSTGRES_URL && 'PostgreSQL only' }, () => {
  /** Two servers on one database, and an organization of it that writes to both. */
  async function startTwo(more: Record<string, string> = {}) {
    const { settings, remove } = await freshDatabase()
    const app = await openApp(settings)
    const { credentials } = await app.system.transaction((tx) => addOrganization(tx, { name: 'Two' }))
    const environment = { DATA_DIR: settings.DATA_DIR, DATABASE_URL: settings.DATABASE_URL, ...more }
    const servers = await Promise.all([startServer(environment), startServer(environment)])
    after(async () => {
      await Promise.all(servers.map((server) => server.stop()))
      await app.close()
      await remove()
    })
    const headers = { authorization: basic(credentials.api_key, credentials.api_secret), 'content-type': 'application/json' }
    /** To the one or the other, by turns. */
    const create = async (turn: number, name: string, key?: string) => {
      const response = await fetch(`${servers[turn % 2]!.url}${path}`, {
        method: 'POST',
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
        body: JSON.stringify({ name, ...leastAddress }),
      })
      return { status: response.status, text: await response.text() }
    }
    const names = async () =>
      (
        await app.parts.db
          .selectFrom('sender_addresses')
          .select('name')
          .where('organization_id', '=', credentials.organization_id)
          .execute()
      ).map(({ name }) => name)
    return { create, names }
  }

  test('201 once for each of 20 keys that both are sent 10 times at once; 409 or the same bytes to all others', async () => {
    const { create, names } = await startTwo()
    const keys = Array.from({ length: 20 }, (_, n) => `key-${n}`)
    /** On a busy machine a request may get no connection in its time, which changes nothing: it is sent again. */
    const createWhenFree = (turn: number, key: string) =>
      until(
        'an answer that is not 503',
        () => create(turn, key, key),
        ({ status }) => status !== 503,
      )
    const sends = keys.flatMap((key) => Array.from({ length: 20 }, async (_, turn) => ({ key, ...(await createWhenFree(turn, key)) })))
    const byKey = Map.groupBy(await Promise.all(sends), ({ key }) => key)
    for (const [key, answers] of byKey) {
      assert.deepEqual(new Set(answers.map(({ status }) => status)).difference(new Set([201, 409])), new Set())
      assert.equal(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size, 1, key)
    }
    assert.deepEqual((await names()).sort(), keys.sort())
  })

  deepTest('429 beyond 30 writes a minute, whichever of the two they are sent to', async () => {
    const { create, names } = await startTwo({ RATE_LIMIT_WRITE: '30' })
    const answers = await Promise.all(Array.from({ length: 80 }, (_, turn) => create(turn, `name-${turn}`)))
    const counts = Object.fromEntries(
      Map.groupBy(answers, ({ status }) => status)
        .entries()
        .map(([status, same]) => [status, same.length]),
    )
    assert.deepEqual(counts, { 201: 30, 429: 50 })
    assert.equal((await names()).length, 30)
  })

  deepTest('each of 200 jobs is done once, also those of a worker that is stopped before they end', { timeout: 600_000 }, async () => {
    const { settings, remove } = await freshDatabase()
    const { left, byFirst, bySecond, twice, missing } = await takeOver({
      settings,
      total: 200,
      signal: 'SIGTERM',
      within: secondsLimit(25),
    })
    await remove()
    assert.deepEqual({ twice, missing }, { twice: 0, missing: 0 })
    assert.ok(left > 0 && byFirst > 0 && bySecond >= left, JSON.stringify({ left, byFirst, bySecond }))
  })
})
