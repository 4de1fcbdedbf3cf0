import { readArguments, seedOption } from '../proofs/arguments.ts'
import { onDefaultEngine } from '../proofs/engines.ts'
import type { Goal, Options } from '../proofs/goal.ts'
import { proveGoals, reportProgress } from '../proofs/report.ts'
import { fuzz } from './fuzz.ts'
import { describeViolation, reportOutcome } from './report.ts'
import { type Mood, moods } from './requests.ts'

const { values } = readArguments({
  name: 'fuzz',
  about: 'Sends generated requests to every operation, and judges every answer by the published document.',
  options: {
    count: { type: 'number', default: 20_000, help: 'how many requests' },
    ...seedOption,
    mood: { type: 'text', choices: moods, help: 'requests of one mood only' },
    postgres: { help: 'on PostgreSQL instead of SQLite' },
    v2: { help: 'of version 2 of the interface' },
  },
})
const { count, mood, v2: isV2, postgres } = values

const generated: Goal = {
  id: 'F1',
  promise: 'No generated request is answered 500, and each answer matches its schema and shows nothing of another organization',
  async run({ seed }: Options) {
    const begun = performance.now()
    const seconds = () => (performance.now() - begun) / 1000
    let reported = 0
    const onProgress = (sent: number, violations: readonly unknown[]) => {
      if (seconds() - reported < 2) return
      reported = seconds()
      reportProgress(`${sent} of ${count}, ${Math.round(sent / reported)} a second, ${violations.length} violations`)
    }
    const outcome = await fuzz({ seed, count, only: mood as Mood | undefined, isV2, onProgress })
    const { sent, planted, succeeded, operations } = outcome
    const counts = {
      requests: sent,
      'a second': Math.round(sent / seconds()),
      'operations answered 2xx': succeeded.size,
      operations: operations.length,
    }
    return {
      counts: { ...counts, 'canaries seen by their owner': planted },
      violations: outcome.violations.map((violation) => describeViolation(violation, seed)),
      details: reportOutcome(outcome),
    }
  },
}

const title = `${count.toLocaleString('en')} generated requests on ${postgres ? 'PostgreSQL' : 'SQLite'}`
const prove = () => proveGoals(title, [generated], { size: 'full' as const, seed: values.seed })
process.exit(await onDefaultEngine(postgres, prove))
