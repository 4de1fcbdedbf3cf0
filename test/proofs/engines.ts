import type { JobHandler } from '../../src/jobs/kind.ts'
import { everybodyTakes, freshDatabase, startApp } from '../harness.ts'
import { startPostgres } from '../postgres.ts'
import type { Finding, Size } from './goal.ts'

export type App = Awaited<ReturnType<typeof startApp>>
export type Postgres = Awaited<ReturnType<typeof startPostgres>>
export type Engine = { readonly name: 'SQLite' | 'PostgreSQL'; readonly postgresUrl: string }
/** `engines`: by default a taste on the engine that the test run has chosen, everything else on both. */
type Scope = { readonly size: Size; readonly engines?: readonly Engine['name'][] | undefined }

/** Starts a PostgreSQL, which may be killed, and stops it at the end. */
export async function withPostgres<T>(use: (postgres: Postgres) => Promise<T>): Promise<T> {
  const postgres = await startPostgres()
  try {
    return await use(postgres)
  } finally {
    await postgres.stop()
  }
}

/** Takes the PostgreSQL of the test run, or starts one. */
export const withSharedPostgres = <T>(use: (url: string) => Promise<T>): Promise<T> =>
  process.env.POSTGRES_URL ? use(process.env.POSTGRES_URL) : withPostgres(({ url }) => use(url))

/** Starts a PostgreSQL on which the applications of this process run, or leaves them on SQLite. */
export const onDefaultEngine = <T>(isPostgres: boolean, run: () => Promise<T>): Promise<T> =>
  isPostgres
    ? withPostgres(({ url }) => {
        process.env.POSTGRES_URL = url
        return run()
      })
    : run()

/** Chooses the engines by the options `--sqlite` and `--postgres`. */
export const chooseEngines = ({ sqlite, postgres }: { sqlite: boolean; postgres: boolean }): readonly Engine['name'][] => [
  ...(sqlite || !postgres ? (['SQLite'] as const) : []),
  ...(postgres || !sqlite ? (['PostgreSQL'] as const) : []),
]

/** Proves on one engine after the other; `postgres` is there for proofs that kill it. Counts that are equal on both are printed once. */
export async function onEachEngine(
  { size, engines }: Scope,
  prove: (engine: Engine, postgres?: Postgres) => Promise<Finding>,
): Promise<Finding> {
  const chosen = process.env.POSTGRES_URL ?? ''
  if (!engines && size === 'small') return prove({ name: chosen ? 'PostgreSQL' : 'SQLite', postgresUrl: chosen })
  const findings: Finding[] = []
  for (const name of engines ?? (['SQLite', 'PostgreSQL'] as const)) {
    const { violations, ...finding } =
      name === 'SQLite'
        ? await prove({ name, postgresUrl: '' })
        : await withPostgres((postgres) => prove({ name, postgresUrl: postgres.url }, postgres))
    findings.push({ ...finding, violations: violations.map((violation) => `${name}: ${violation}`) })
  }
  return findings.length === 1 ? findings[0]! : mergeFindings(findings[0]!, findings[1]!)
}

/** Proves on each engine in an application without a socket. */
export const inEachEngine = (scope: Scope, prove: (app: App) => Promise<Finding>, handlers?: readonly JobHandler[]) =>
  onEachEngine(scope, async ({ postgresUrl }) => {
    await using app = await startApp({ send: everybodyTakes, ...(handlers && { handlers }), database: () => freshDatabase(postgresUrl) })
    return await prove(app)
  })

function mergeFindings(first: Finding, second: Finding): Finding {
  const toText = (count: number | string = 0) => count.toLocaleString('en')
  const both = Object.keys({ ...first.counts, ...second.counts }).map((name) => {
    const [one, other] = [first.counts[name], second.counts[name]]
    return [name, one === other ? one! : `${toText(one)} and ${toText(other)}`] as const
  })
  const details = [...(first.details ?? []), ...(second.details ?? [])]
  return { counts: { ...Object.fromEntries(both), engines: 2 }, violations: [...first.violations, ...second.violations], details }
}
