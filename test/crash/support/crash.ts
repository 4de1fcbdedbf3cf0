import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, inTransaction } from '../../../src/platform/database.ts'
import { readSettings } from '../../../src/platform/settings.ts'
import { systemClock } from '../../../src/platform/time.ts'
import { chanceOf } from '../../fuzz/chance.ts'
import { startMailServer } from '../../mail-server.ts'
import { freePort } from '../../port.ts'
import { startServer } from '../../server.ts'
import { killAgainAndAgain } from '../kills.ts'
import { withDatabase } from '../labels/databases.ts'
import { startClients } from './clients.ts'
import { judgeSupport } from './judge.ts'
import { prepareOrganizations } from './prepare.ts'

type Options = {
  readonly kills: number
  /** Of a database that is empty; without it, SQLite. */
  readonly databaseUrl?: string
  readonly clients?: number
  readonly seed: number
  progress?(what: string): void
}
export type SupportOutcome = { readonly counts: Record<string, number>; readonly breaches: readonly string[] }

/**
 * Kills a server at random instants while tickets move: those of sandbox organizations by the test clock, those of live organizations by
 * e-mail, through a mail server that cuts one connection in five after the message, and refuses one message in ten for now.
 */
export async function crashSupport({ kills, databaseUrl = '', clients = 6, seed, progress = () => {} }: Options): Promise<SupportOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-crash-'))
  const chance = chanceOf(seed, 0)
  const mail = await startMailServer()
  mail.next.verdict = () => (chance.maybe(0.2) ? 'cut' : chance.maybe(0.1) ? { code: 451, text: 'Later' } : 'accept')
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`,
    MAIL_FROM: 'desk@crossdock.example',
  }
  const settings = readSettings(environment)
  const pool = await prepareOrganizations(settings, { test: kills + 4, live: kills + 2 })
  progress(`${pool.length} organizations are prepared`)
  const port = await freePort()
  const start = async () => {
    await withDatabase(settings, endWaiting)
    return startServer({ ...environment, PORT: String(port) })
  }
  const first = await start()
  const load = startClients(first.url, pool, clients)
  let idleKills = 0
  const pause = async () => {
    await sleep(chance.int(100, 1_500))
    idleKills += Number(load.isIdle())
  }
  const server = await killAgainAndAgain(first, start, { kills, pause, progress })
  progress('sees the begun tickets through')
  mail.next.verdict = () => 'accept'
  await load.stop()
  await untilSent(() => withDatabase(settings, hurryEmails))
  await server.stop()
  const { counts, breaches } = await withDatabase(settings, (db) => judgeSupport(db, load.acknowledged, mail.received))
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
  const all = [
    ...load.breaches,
    ...breaches,
    ...(idleKills > 0 ? [`${idleKills} kills happened while a client had no ticket to move`] : []),
  ]
  return { counts: { kills, ...counts, ...load.counts }, breaches: all }
}

/** While no server runs: as if the leases of the killed one had ended, and the days had passed after which e-mails and reminders are due. */
const endWaiting = (db: Database) =>
  inTransaction(db, async (tx) => {
    const now = systemClock()
    await tx.updateTable('jobs').set({ leased_until: null }).where('leased_until', 'is not', null).execute()
    await tx.updateTable('clocks').set({ moving_until: null }).execute()
    await tx.updateTable('idempotent_requests').set({ leased_until: now }).where('status', 'is', null).execute()
    // An e-mail is tried for 31 hours: the kills of some minutes must not use up its attempts.
    await tx.updateTable('emails').set({ attempts: 0 }).where('status', '=', 'queued').execute()
    const live = tx.selectFrom('organizations').select('id').where('mode', '=', 'live')
    await tx
      .updateTable('jobs')
      .set({ run_at: now, due_at: now })
      .where('kind', 'in', ['send email', 'planned ticket step'])
      .where('organization_id', 'in', live)
      .where('run_at', '>', now)
      .execute()
  })

/** Makes every e-mail that waits for its next attempt due. How many are not sent yet. */
const hurryEmails = (db: Database) =>
  inTransaction(db, async (tx) => {
    const now = systemClock()
    await tx
      .updateTable('jobs')
      .set({ run_at: now, due_at: now })
      .where('kind', '=', 'send email')
      .where('leased_until', 'is', null)
      .where('run_at', '>', now)
      .execute()
    return (await tx.selectFrom('emails').select('id').where('status', '=', 'queued').execute()).length
  })

/** A lease that a killed server held ends after 30 seconds. */
const patienceMs = 120_000

async function untilSent(countQueued: () => Promise<number>) {
  for (const end = performance.now() + patienceMs; performance.now() < end && (await countQueued()) > 0; ) await sleep(500)
}
