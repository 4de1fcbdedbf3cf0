import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openApp } from '../src/app.ts'
import { deliveryChannels } from '../src/modules/notifications/channels.ts'
import { addOrganization } from '../src/modules/onboarding/service.ts'
import { type Context, createContext, type System } from '../src/platform/context.ts'
import { readSettings } from '../src/platform/settings.ts'
import { startDispatcher } from '../src/webhooks/dispatcher.ts'
import { parcelCreated } from '../src/webhooks/public-events/parcel-created.ts'
import { publishEvent } from '../src/webhooks/publish.ts'
import { webhooksAt } from '../test/prove/webhooks/real-server.ts'
import { rateOf, startServer } from './processes.ts'

const connections = 20
const atOnce = 200

/** Events signed, sent and recorded as delivered, against a loop that only posts the same bytes with the same concurrency. */
export async function webhooks({ rounds, each }: { rounds: number; each: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-webhooks-'))
  const receiver = await startServer(join(import.meta.dirname, 'bare.ts'), { ANSWER: '{}' })
  const environment = { DATA_DIR: folder, LOG_LEVEL: 'error', OUTBOUND_ALLOW: '127.0.0.0/8', OUTBOUND_HTTP: 'on' }
  const { parts, system, close } = await openApp(readSettings(environment))
  try {
    const { mine } = await system.transaction((tx) => addOrganization(tx, { name: 'Bench' }))
    const context = createContext(parts, mine)
    await webhooksAt(context, receiver.url, connections)
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
    const [bare, server]: [number[], number[]] = [[], []]
    let bytes = 0
    for (let round = 0; round < rounds; round++) {
      await publish(context, each / connections, round)
      const { body } = await system.db.selectFrom('deliveries').select('body').limit(1).executeTakeFirstOrThrow()
      bytes = Buffer.byteLength(body)
      bare.push(await rateOf(atOnce, each, () => post(agent, receiver.url, body)))
      const begun = performance.now()
      const dispatcher = startDispatcher(parts, deliveryChannels)
      for (let left = each; left > 0; ) {
        await sleep(20)
        left = await waiting(system)
        process.stderr.write(`round ${round + 1} of ${rounds}: ${each - left} delivered\r`)
      }
      server.push((each / (performance.now() - begun)) * 1000)
      await dispatcher.stop()
    }
    agent.destroy()
    const { failed } = await system.db
      .selectFrom('deliveries')
      .select(({ fn }) => fn.countAll<number>().as('failed'))
      .where('status', '!=', 'delivered')
      .executeTakeFirstOrThrow()
    return { bare: median(bare), server: median(server), bytes, failed: Number(failed) }
  } finally {
    await close()
    await receiver.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each event goes to every connection. */
async function publish(context: Context, events: number, round: number) {
  const payload = parcelCreated.sample({ ...context, time: context.now() })
  await rateOf(32, events, (n) => context.transaction((tx) => publishEvent(tx, parcelCreated, round * events + n + 1, payload)))
}

/** The loop that does nothing else. */
const post = (agent: Agent, url: string, body: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    request(url, { method: 'POST', agent, headers }, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end(body)
  })

const waiting = async ({ db }: System) =>
  Number(
    (
      await db
        .selectFrom('deliveries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', 'waiting')
        .executeTakeFirstOrThrow()
    ).count,
  )

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
