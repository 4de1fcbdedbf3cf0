import { startPostgres } from '../../postgres.ts'
import { crashLabels, type Outcome } from './crash.ts'
import { labelKinds } from './judge.ts'

type Engine = 'sqlite' | 'postgres'
type Options = {
  readonly kills: number
  readonly seed: number
  /** Also closes invoices, and checks what was billed. */
  readonly billed?: boolean
  isChosen(engine: Engine): boolean
  progressOf(engine: string): (what: string) => void
}

/** npm run crash labels | billing: a line for each engine. Answers how often something came of it that must not. */
export async function runLabels({ kills, seed, billed = false, isChosen, progressOf }: Options): Promise<number> {
  let violations = 0
  if (isChosen('sqlite')) violations += tell('SQLite', await crashLabels({ kills, seed, billed, progress: progressOf('SQLite') }))
  if (!isChosen('postgres')) return violations
  const postgres = await startPostgres()
  const databaseUrl = `${postgres.url}/postgres`
  violations += tell('PostgreSQL', await crashLabels({ kills, databaseUrl, seed, billed, progress: progressOf('PostgreSQL') }))
  await postgres.stop()
  return violations
}

function tell(engine: string, { counts, longestMs, breaches }: Outcome): number {
  const seen = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  const judged = labelKinds.map((kind) => `${breaches.filter((one) => one.kind === kind).length} ${kind}`)
  console.log(`${engine.padEnd(10)} ${seen.join(', ')}; known after ${(longestMs / 1000).toFixed(1)} s at most; ${judged.join(', ')}`)
  for (const { kind, text } of breaches.slice(0, 20)) console.log(`           - ${kind}: ${text}`)
  return breaches.length + Number(counts['labels paid'] === 0)
}
