import type { Environment } from '../platform/context.ts'
import { type Metrics, openCounts } from '../platform/metrics.ts'
import { perServer } from '../platform/per-server.ts'
import { type EmailProblem, emailProblems } from './store.ts'

const emailOutcomes = ['sent', ...emailProblems] as const

const countsOf = perServer(() => {
  const counts = openCounts<'outcome'>()
  for (const outcome of emailOutcomes) counts.add({ outcome }, 0)
  return counts
})

/** Counts what came of an attempt to send an e-mail, or why there was none. */
export const countEmail = (on: Pick<Environment, 'leases'>, outcome: 'sent' | EmailProblem) => countsOf(on).add({ outcome })

export const measureEmails = (metrics: Metrics, on: Pick<Environment, 'leases'>) =>
  metrics.counter(
    'crossdock_emails_total',
    'Attempts to send an e-mail, by outcome: sent, or the class of the problem.',
    countsOf(on).samples,
  )
