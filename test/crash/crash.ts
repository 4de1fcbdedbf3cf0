import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHouse } from '../../src/house.ts'
import { readSettings } from '../../src/platform/settings.ts'
import type { Chance } from '../fuzz/chance.ts'
import { basic } from '../harness.ts'

type Options = { kills: number; clients: number; chance: Chance; databaseUrl?: string; port: number; progress?: (kills: number) => void }
export type Outcome = { kills: number; acknowledged: number; retries: number; lost: number; twice: number; changed: number }

const path = '/api/v3/addresses/sender-addresses'
const request = (name: string) => ({ name, address_line_1: 'Stadhuisplein', postal_code: '5611 EM', city: 'Eindhoven', country_code: 'NL' })

/**
 * Kills a server at random instants while clients write to it, each write under an Idempotency-Key and sent again until it is
 * acknowledged. Then the database itself is asked: everything acknowledged is there, unchanged, and nothing is there twice.
 * It proves what the death of a process can do; it says nothing about the loss of power.
 */
export async function crash({ kills, clients, chance, databaseUrl = '', port, progress }: Options): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-crash-'))
  const environment = { DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'error' }
  const url = `http://127.0.0.1:${port}`
  let server = await start(environment, url)
  const { organization_id, api_key, api_secret } = JSON.parse(readFileSync(join(folder, 'demo-credentials.json'), 'utf8'))
  const headers = { authorization: basic(api_key, api_secret), 'content-type': 'application/json' }

  const acknowledged = new Map<string, number>()
  let retries = 0
  let over = false

  async function writeOne(name: string) {
    for (;;) {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': name },
        body: JSON.stringify(request(name)),
      })
        .then(async (response) => ({ status: response.status, body: (await response.json()) as { data: { id: number } } }))
        .catch(() => undefined)
      if (answer?.status === 201) return void acknowledged.set(name, answer.body.data.id)
      // Its first try died with the server; until its lease ends the key is taken. Such a write stays unacknowledged.
      if (answer?.status === 409) return
      if (answer && answer.status < 500) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      if (over) return
      retries++
      await sleep(5)
    }
  }
  const writing = Array.from({ length: clients }, async (_, client) => {
    for (let n = 0; !over; n++) await writeOne(`${client}-${n}`)
  })

  for (let kill = 1; kill <= kills; kill++) {
    await sleep(chance.int(30, 280))
    server.kill('SIGKILL')
    await once(server, 'exit')
    server = await start(environment, url)
    progress?.(kill)
  }
  await sleep(200)
  over = true
  await Promise.all(writing)
  server.kill('SIGTERM')
  await once(server, 'exit')

  const house = await openHouse(readSettings({ ...environment, LOG_LEVEL: 'error' }))
  const rows = await house.parts.db
    .selectFrom('sender_addresses')
    .select(['id', 'name', 'city'])
    .where('organization_id', '=', organization_id)
    .execute()
  await house.close()
  rmSync(folder, { recursive: true, force: true })
  const byName = Map.groupBy(rows, ({ name }) => name)
  const named = [...acknowledged]
  return {
    kills,
    acknowledged: acknowledged.size,
    retries,
    lost: named.filter(([name]) => !byName.has(name)).length,
    twice: [...byName.values()].filter((same) => same.length > 1).length,
    changed: named.filter(([name, id]) => byName.get(name)?.some((row) => row.id !== id || row.city !== 'Eindhoven')).length,
  }
}

async function start(environment: Record<string, string>, url: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['src/main.ts'], { env: { PATH: process.env.PATH, ...environment }, stdio: 'ignore' })
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} instead of starting`)
    await sleep(10)
  }
  return server
}
