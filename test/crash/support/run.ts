import { startPostgres } from '../../postgres.ts'
import { crashSupport, type SupportOutcome } from './crash.ts'

type Engine = 'sqlite' | 'postgres'
type Options = {
  readonly kills: number
  readonly seed: number
  isChosen(engine: Engine): boolean
  progressOf(engine: string): (what: string) => void
}

/** npm run crash support: a line for each engine. Answers how many promises were broken. */
export async function runSupport({ kills, seed, isChosen, progressOf }: Options): Promise<number> {
  let broken = 0
  if (isChosen('sqlite')) broken += print('SQLite', await crashSupport({ kills, seed, progress: progressOf('SQLite') }))
  if (!isChosen('postgres')) return broken
  const postgres = await startPostgres()
  const databaseUrl = `${postgres.url}/postgres`
  broken += print('PostgreSQL', await crashSupport({ kills, databaseUrl, seed, progress: progressOf('PostgreSQL') }))
  await postgres.stop()
  return broken
}

function print(engine: string, { counts, breaches }: SupportOutcome): number {
  const seen = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  console.log(`${engine.padEnd(10)} ${seen.join(', ')}; ${breaches.length} promises broken`)
  for (const text of breaches.slice(0, 20)) console.log(`           - ${text}`)
  return breaches.length + Number(counts['claims paid'] === 0)
}
