import type { WebPage } from '../http/mount.ts'
import type { System } from '../platform/context.ts'
import type { StoredFile } from '../platform/files.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { PracticeBooks } from '../simulator/provider/books.ts'
import { practiceProvider } from '../simulator/provider/page.ts'
import { callbackPage } from './callback.ts'
import { errorPages } from './errors.ts'
import { filePage } from './files.ts'
import { healthPages } from './health.ts'
import { metricsPage } from './metrics.ts'
import { openapiDocument } from './openapi.ts'
import { referencePages } from './reference.ts'
import { startPage } from './start.ts'
import { trackingPage } from './tracking.ts'

type PageServices = {
  system: System
  practiceBooks: PracticeBooks
  document: () => object
  findFile: (token: string) => Promise<StoredFile | undefined>
  probe: () => Promise<string | undefined>
  isStopping: () => boolean
  metrics: Metrics
  metricsToken: string
}

/** Everything that is served beside the interface itself. */
export const allPages = ({
  system,
  practiceBooks,
  document,
  findFile,
  probe,
  isStopping,
  metrics,
  metricsToken,
}: PageServices): WebPage[] => [
  startPage,
  ...referencePages,
  ...errorPages,
  openapiDocument(document),
  filePage(findFile),
  trackingPage(system),
  callbackPage(system),
  ...(system.provider.practice ? practiceProvider(system, practiceBooks) : []),
  ...[...healthPages(probe, isStopping), metricsPage(metrics, metricsToken)].map((page) => ({ ...page, always: true as const })),
]
