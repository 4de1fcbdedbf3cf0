import type { JobHandler } from '../../../src/jobs/kind.ts'
import { everybodyTakes, freshDatabase, startApp } from '../../harness.ts'
import { startPostgres } from '../../postgres.ts'
import type { Finding, Size } from '../goal.ts'

export type App = Awaited<ReturnType<typeof startApp>>
export type Engine = { readonly name: 'SQLite' | 'PostgreSQL'; readonly postgresUrl: string }

/** On both engines, one after the other; a taste is had on the one that the test run has chosen. Counts that are equal on both are printed once. */
export async function onEachEngine(size: Size, prove: (engine: Engine) => Promise<Finding>): Promise<Finding> {
  const chosen = process.env.POSTGRES_URL ?? ''
  if (size === 'small') return prove({ name: chosen ? 'PostgreSQL' : 'SQLite', postgresUrl: chosen })
  const first = await prove({ name: 'SQLite', postgresUrl: '' })
  const postgres = await startPostgres()
  try {
    return together(first, await prove({ name: 'PostgreSQL', postgresUrl: postgres.url }))
  } finally {
    await postgres.stop()
  }
}

/** The same in an application without a socket. */
export const inEachEngine = (size: Size, prove: (app: App) => Promise<Finding>, handlers?: readonly JobHandler[]) =>
  onEachEngine(size, async ({ name, postgresUrl }) => {
    const app = await startApp({ send: everybodyTakes, ...(handlers && { handlers }), database: () => freshDatabase(postgresUrl) })
    try {
      const { counts, violations } = await prove(app)
      return { counts, violations: violations.map((violation) => `${name}: ${violation}`) }
    } finally {
      await app.close()
    }
  })

function together(first: Finding, second: Finding): Finding {
  const both = Object.entries({ ...first.counts, ...second.counts }).map(([name]) => {
    const [one, other] = [first.counts[name], second.counts[name]]
    return [name, one === other ? one! : `${told(one)} and ${told(other)}`] as const
  })
  return { counts: { ...Object.fromEntries(both), engines: 2 }, violations: [...first.violations, ...second.violations] }
}

const told = (count: number | string = 0) => count.toLocaleString('en')
