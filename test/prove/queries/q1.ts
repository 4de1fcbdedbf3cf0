import { appendFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { closeExplaining } from '../../explain.ts'
import { freshDatabase, startApp } from '../../harness.ts'
import { onEachEngine } from '../../proofs/engines.ts'
import type { Finding, Goal, Size } from '../../proofs/goal.ts'
import { analyze, fill } from '../../queries/fill.ts'
import { organizationToFill } from '../../queries/organization.ts'
import { type Measured, measurePages, tableOf } from './pages.ts'
import { measureWaits, type Waited } from './waits.ts'

/** `part`: one request in so many. */
const sizes: Record<Size, { readonly rows: number; readonly part: number; readonly parcels: number }> = {
  small: { rows: 2_000, part: 97, parcels: 10 },
  gate: { rows: 50_000, part: 7, parcels: 300 },
  full: { rows: 1_000_000, part: 1, parcels: 300 },
}
const mostMs = 100
const slowest = 20

export const q1: Goal = {
  id: 'Q1',
  promise: 'A page of any list takes less than 100 ms, and no request waits longer than that for another',
  run: ({ size, rows, table }) =>
    onEachEngine({ size }, ({ name, postgresUrl }) =>
      prove({ ...sizes[size], ...(rows && { rows }), engine: name, postgresUrl, isTimed: size !== 'small', table }),
    ),
}

type Given = {
  readonly engine: string
  readonly postgresUrl: string
  readonly rows: number
  readonly part: number
  readonly parcels: number
  /** Beside other tests nothing can be said about time. */
  readonly isTimed: boolean
  readonly table: string | undefined
}

async function prove({ engine, postgresUrl, rows, part, parcels, isTimed, table }: Given): Promise<Finding> {
  const { settings, remove } = await freshDatabase(postgresUrl)
  try {
    const begun = performance.now()
    const app = await startApp({ database: async () => ({ settings, remove: async () => {} }) })
    const { call, filled, authorization } = await organizationToFill(app, rows)
    await fill(app.db, filled, ['orders', 'shipments', 'parcels', 'returns', 'deliveries', 'events', 'integration_logs', 'pickups'])
    await fill(app.db, { ...filled, rows: Math.round(rows / 5) }, ['jobs'])
    await analyze(app.db)
    const filledSeconds = Math.round((performance.now() - begun) / 1000)
    if (isTimed) console.error(`${engine}: ${rows.toLocaleString('en')} rows in each table after ${filledSeconds} s; measuring pages`)
    const pages = await measurePages(app, call, filled, part)
    if (isTimed) console.error(`${engine}: ${pages.length} requests measured; measuring waits`)
    if (table) appendFileSync(table, tableOf(engine, rows, pages).join('\n'))
    await closeExplaining()
    // Their receivers do not exist.
    await app.system.transaction(({ db }) => db.deleteFrom('deliveries').where('status', '=', 'waiting').execute())
    await app.close()
    const slow = pages.toSorted((a, b) => b.median - a.median).slice(0, slowest)
    const { waited, failures } = await measureWaits({ settings, authorization, filled, slow: slow.map(({ path }) => path), parcels })
    if (table) appendFileSync(table, tableOfWaits(engine, waited).join('\n'))
    return finding({ engine, rows, filledSeconds, pages, waited, failures, isTimed })
  } finally {
    await remove()
  }
}

type Seen = {
  engine: string
  rows: number
  filledSeconds: number
  pages: Measured[]
  waited: Waited[]
  failures: string[]
  isTimed: boolean
}

function finding({ engine, rows, filledSeconds, pages, waited, failures, isTimed }: Seen): Finding {
  const slow = pages.filter(({ median }) => median > mostMs)
  // On a machine that does other work as well, a request waits for that too.
  const [calm, ...busy] = waited as [Waited, ...Waited[]]
  const late = busy.flatMap(({ during, longest }) =>
    Object.entries(longest).flatMap(([name, ms]) =>
      ms > mostMs + calm.longest[name]!
        ? [`${name} waited ${ms.toFixed(0)} ms during ${during}, ${calm.longest[name]!.toFixed(0)} ms while nothing else was done`]
        : [],
    ),
  )
  const worst = (measured: readonly number[]) => Math.max(...measured).toFixed(1)
  return {
    counts: {
      [`rows in each table on ${engine}`]: rows,
      [`s to fill them on ${engine}`]: filledSeconds,
      [`requests on ${engine}`]: pages.length,
      [`of them with a page that ended early on ${engine}`]: pages.filter(({ isShort }) => isShort).length,
      [`ms the slowest page on ${engine} (median of 3)`]: worst(pages.map(({ median }) => median)),
      [`ms the slowest single answer on ${engine}`]: worst(pages.map((one) => one.worst)),
      ...Object.fromEntries(waited.map(({ during, longest }) => [`ms waited on ${engine} during ${during}`, told(longest)])),
    },
    violations: [
      ...failures,
      ...(isTimed ? slow.map(({ path, median }) => `${path} took ${median.toFixed(0)} ms`) : []),
      ...(isTimed ? late : []),
    ],
  }
}

const told = (longest: Readonly<Record<string, number>>) =>
  Object.entries(longest)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
    .join(', ')

const tableOfWaits = (engine: string, waited: readonly Waited[]): string[] => [
  `${engine}, longest wait of other requests in ms; ${cpus().length} processors, ${cpus()[0]?.model}`,
  ...waited.map(({ during, seconds, longest }) => `${told(longest).padEnd(60)} during ${during}, ${seconds.toFixed(1)} s`),
  '',
  '',
]
