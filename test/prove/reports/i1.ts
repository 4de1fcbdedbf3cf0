import { sql } from 'kysely'
import { type Database, isPostgres } from '../../../src/platform/database/database.ts'
import { freshDatabase, startApp } from '../../harness.ts'
import { onEachEngine } from '../../proofs/engines.ts'
import type { Finding, Goal, Size } from '../../proofs/goal.ts'
import { analyze } from '../../queries/fill.ts'
import { organizationToFill } from '../../queries/organization.ts'
import { compareAnswers, foldEverything, measureAnswers } from './analytics.ts'
import { fillDelivered } from './fill.ts'
import { killInTheMiddle, measureReport, readBare } from './report.ts'

const sizes: Record<Size, { readonly parcels: number; readonly kills: readonly number[] }> = {
  small: { parcels: 3_000, kills: [] },
  gate: { parcels: 100_000, kills: [40] },
  full: { parcels: 1_000_000, kills: [40] },
}
const few = 1_000
/** `judged`: parcels from which on speed says something. A report of fewer mostly starts its job and opens its file. */
const limits = { ratio: 1.5, growthMb: 64, livezMs: 100, speed: 0.4, judged: sizes.gate.parcels }

export const i1: Goal = {
  id: 'I1',
  promise:
    'Analytics takes as long over many parcels as over few and is within 2 % of the exact figures; a report takes bounded memory, holds up no request, and survives kill -9 without a lost or doubled row',
  run: ({ size, rows }) =>
    onEachEngine({ size }, ({ name, postgresUrl }) =>
      prove({ ...sizes[size], ...(rows && { parcels: rows }), name, postgresUrl, isTimed: size !== 'small' }),
    ),
}

type Given = {
  readonly name: string
  readonly postgresUrl: string
  readonly parcels: number
  readonly kills: readonly number[]
  /** Beside other tests nothing can be said about time. */
  readonly isTimed: boolean
}

async function prove({ name, postgresUrl, parcels, kills, isTimed }: Given): Promise<Finding> {
  const { settings, remove } = await freshDatabase(postgresUrl)
  const say = (text: string) => isTimed && console.error(`${name}: ${text}`)
  const violations: string[] = []
  const check = (isHeld: boolean, text: string) => isHeld || violations.push(text)
  try {
    const app = await startApp({ database: async () => ({ settings, remove: async () => {} }) })
    const [small, large] = [await organizationToFill(app, few), await organizationToFill(app, parcels)]
    for (const [{ filled, integration_id }, count] of [
      [small, few],
      [large, parcels],
    ] as const)
      await fillDelivered(app.db, { ...filled, integration_id }, count)
    await analyze(app.db)
    say(`${parcels.toLocaleString('en')} parcels are filled in; adding them to the roll-ups`)
    const foldRate = await foldEverything(app)
    await vacuumRollups(app.db)
    const { smallMs, largeMs } = await measureAnswers(small, large, 100)
    const compared = await compareAnswers(large, parcels)
    violations.push(...compared.violations)
    const announced = await app.db
      .selectFrom('parcels')
      .select(['id'])
      .where('organization_id', '=', large.id)
      .where('announced_at', 'is not', null)
      .orderBy('announced_at')
      .orderBy('id')
      .execute()
    await app.close()
    say(
      `${Math.round(foldRate)} parcels/s added to the roll-ups, ${smallMs.toFixed(2)} ms over ${few}, ${largeMs.toFixed(2)} ms over all, ${(100 * compared.largest).toFixed(2)} % off at most; making reports`,
    )

    const given = { settings, authorization: large.authorization, organization_id: large.id }
    const expected = announced.map(({ id }) => id)
    const report = await measureReport(given, isTimed)
    check(isSame(report.ids, expected), `the report has ${report.ids.length} rows, or others, of ${expected.length}`)
    say(
      `report in ${report.seconds.toFixed(1)} s, ${report.growthMb.toFixed(0)} MB growth, /livez ${report.livezMs.toFixed(0)} ms, ${report.calmMs.toFixed(0)} ms in calm; reading bare`,
    )
    const bareSeconds = await readBare(given, report)
    say(`bare loop in ${bareSeconds.toFixed(1)} s; killing a server`)
    if (kills.length > 0) {
      const { ids } = await killInTheMiddle(given, kills)
      check(isSame(ids, expected), `after kill -9 the report has ${ids.length} rows, or others, of ${expected.length}`)
    }
    const [ratio, speed] = [largeMs / smallMs, bareSeconds / report.seconds]
    const isSpeedJudged = parcels >= limits.judged
    const livezLimit = limits.livezMs + report.calmMs
    if (isTimed) {
      check(ratio <= limits.ratio, `analytics takes ${ratio.toFixed(2)} times as long over ${parcels} parcels`)
      check(report.growthMb <= limits.growthMb, `the server grew by ${report.growthMb.toFixed(0)} MB`)
      check(report.livezMs <= livezLimit, `GET /livez took ${report.livezMs.toFixed(0)} ms, ${report.calmMs.toFixed(0)} ms in calm`)
      check(!isSpeedJudged || speed >= limits.speed, `the report has ${speed.toFixed(2)} of the speed of a bare loop`)
    }
    return {
      counts: {
        parcels,
        'parcels added to the roll-ups a second': Math.round(foldRate),
        [`ms for transit times over ${few.toLocaleString('en')}`]: smallMs.toFixed(2),
        'ms over all': largeMs.toFixed(2),
        'times as long': ratio.toFixed(2),
        '% off at most': (100 * compared.largest).toFixed(2),
        's for the report': report.seconds.toFixed(1),
        'rows a second': Math.round(expected.length / report.seconds),
        'of the speed of a bare loop': `${speed.toFixed(2)}${isSpeedJudged ? '' : ` (not judged below ${limits.judged.toLocaleString('en')} parcels)`}`,
        'MB resident growth': report.growthMb.toFixed(0),
        'ms GET /livez at most meanwhile': report.livezMs.toFixed(0),
        'ms in calm': report.calmMs.toFixed(0),
        'kills -9': kills.length,
        'MB of CSV': Math.round(report.bytes / 1e6),
      },
      violations,
    }
  } finally {
    await remove()
  }
}

/** As autovacuum does within a minute. A server adds a million parcels in months, and not 9,000 a second. */
const vacuumRollups = async (db: Database) => void (isPostgres(db) && (await sql`vacuum analyze transit_rollups`.execute(db)))

const isSame = (ids: readonly number[], expected: readonly number[]) =>
  ids.length === expected.length && ids.every((id, i) => id === expected[i])
