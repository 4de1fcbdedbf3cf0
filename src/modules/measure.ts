import { measureSignIns } from '../http/auth/failures.ts'
import { measureEmails } from '../mail/outcome-counts.ts'
import type { Services } from '../platform/context.ts'
import type { Metrics } from '../platform/metrics.ts'
import { countBusyKeys, publicAnswerCounts } from './sales/checkout/service.ts'

/** Registers what the modules count, and what they call: the mail server. */
export function measureModules(metrics: Metrics, parts: Services) {
  measureSignIns(metrics, parts.log)
  measureCheckout(metrics, parts)
  measureEmails(metrics, parts)
}

function measureCheckout(metrics: Metrics, parts: Services) {
  metrics.counter('crossdock_checkout_answers_total', 'Answers to web pages with a public key, by where they came from.', () =>
    Object.entries(publicAnswerCounts(parts)).map(([from, value]) => ({ labels: { from }, value })),
  )
  metrics.counter(
    'crossdock_checkout_busy_keys_total',
    'Times that a public key came to half of CHECKOUT_KEY_REQUESTS, at most once a minute for each.',
    () => countBusyKeys(parts),
  )
}
