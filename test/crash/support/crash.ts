import { type Database, inTransaction } from '../../../src/platform/database/database.ts'
import { chanceOf } from '../../fuzz/chance.ts'
import { startMailServer } from '../../mail-server.ts'
import { type Finding, findMissing } from '../../proofs/goal.ts'
import { openInstallation } from '../../proofs/installation.ts'
import { reportProgress } from '../../proofs/report.ts'
import { waitUntil } from '../../until.ts'
import { freeKeys, makeJobsDue, withDatabase } from '../databases.ts'
import { killAgainAndAgain } from '../kills.ts'
import { startClients } from './clients.ts'
import { judgeSupport } from './judge.ts'
import { prepareOrganizations } from './prepare.ts'

type Options = {
  readonly kills: number
  /** Of a database that is empty; without it, SQLite. */
  readonly databaseUrl?: string | undefined
  readonly clients?: number
  readonly seed: number
}

/** A lease that a killed server held ends after 30 seconds. */
const patienceMs = 120_000

/**
 * Kills a server at random instants while tickets move: those of sandbox organizations by the test clock, those of live organizations by
 * e-mail, through a mail server that cuts one connection in five after the message, and refuses one message in ten for now.
 */
export async function crashSupport({ kills, databaseUrl, clients = 6, seed }: Options): Promise<Finding> {
  const chance = chanceOf(seed, 0)
  const mail = await startMailServer()
  mail.next.verdict = () => (chance.maybe(0.2) ? 'cut' : chance.maybe(0.1) ? { code: 451, text: 'Later' } : 'accept')
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`, MAIL_FROM: 'desk@crossdock.example' }
  await using installation = await openInstallation({ databaseUrl, environment })
  const { settings } = installation
  // On an idle machine clients use three organizations between two kills; one that has none left would prove nothing.
  const pool = await prepareOrganizations(settings, { test: 3 * kills + 4, live: 2 * kills + 2 })
  reportProgress(`${pool.length} organizations are prepared`)
  const start = async () => {
    await withDatabase(settings, endWaiting)
    return installation.start()
  }
  const first = await start()
  const load = startClients(first.url, pool, clients)
  let idleKills = 0
  const killing = () => {
    idleKills += Number(load.isIdle())
  }
  const server = await killAgainAndAgain(first, start, { kills, chance, aliveMs: [100, 1_500], killing })
  reportProgress('sees the begun tickets through')
  mail.next.verdict = () => 'accept'
  await load.stop()
  await waitUntil(async () => (await withDatabase(settings, hurryEmails)) === 0, { withinMs: patienceMs, everyMs: 500 })
  await server.stop()
  const judged = await withDatabase(settings, (db) => judgeSupport(db, load.acknowledged, mail.received))
  await mail.close()
  const counts = { kills, ...judged.counts, 'sent again': load.wire.counts['sent again'] }
  const violations = [
    ...load.breaches,
    ...judged.breaches,
    ...(idleKills > 0 ? [`${idleKills} kills happened while a client had no ticket to move`] : []),
    ...findMissing(counts, 'claims paid'),
  ]
  return { counts, violations }
}

/** While no server runs: as if the leases of the killed one had ended, and the days had passed after which e-mails and reminders are due. */
async function endWaiting(db: Database) {
  await freeKeys(db)
  await inTransaction(db, async (tx) => {
    await tx.updateTable('jobs').set({ leased_until: null }).where('leased_until', 'is not', null).execute()
    await tx.updateTable('clocks').set({ moving_until: null }).execute()
    // An e-mail is tried for 31 hours: the kills of some minutes must not use up its attempts.
    await tx.updateTable('emails').set({ attempts: 0 }).where('status', '=', 'queued').execute()
    const live = tx.selectFrom('organizations').select('id').where('mode', '=', 'live')
    await makeJobsDue(tx, ['send email', 'planned ticket step']).where('organization_id', 'in', live).execute()
  })
}

/** Makes every e-mail that waits for its next attempt due. Answers how many are not sent yet. */
const hurryEmails = (db: Database) =>
  inTransaction(db, async (tx) => {
    await makeJobsDue(tx, ['send email']).execute()
    return (await tx.selectFrom('emails').select('id').where('status', '=', 'queued').execute()).length
  })
