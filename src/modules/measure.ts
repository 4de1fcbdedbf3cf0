import { measureCarrierCalls } from '../carriers/call-meters.ts'
import { measureSignIns } from '../http/auth/failures.ts'
import { measureEmails } from '../mail/outcome-counts.ts'
import { createSystem, type Services } from '../platform/context.ts'
import { limitWait } from '../platform/limit-wait.ts'
import type { Metrics } from '../platform/metrics.ts'
import { countBusyKeys, publicAnswerCounts } from './sales/checkout/service.ts'
import { findAnnouncingSeconds } from './shipments/purchase/announcing-age.ts'
import { measureLabels } from './shipments/purchase/label-counts.ts'

/** Registers what the modules count, and what they call: carriers and the mail server. */
export function measureModules(metrics: Metrics, parts: Services) {
  measureSignIns(metrics, parts.log)
  measureCheckout(metrics, parts)
  measureCarrierCalls(metrics, parts)
  measureLabels(metrics, parts)
  measureEmails(metrics, parts)
  metrics.sharedGauge(
    'crossdock_oldest_announcing_seconds',
    'For how long the oldest parcel that is being announced has been; 0 where there is none.',
    () => limitWait(findAnnouncingSeconds(createSystem(parts))),
  )
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
