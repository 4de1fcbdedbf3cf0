import type { Page } from '../api/mount.ts'
import type { System } from '../platform/context.ts'
import type { StoredFile } from '../platform/files.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { PracticeBooks } from '../resources/event-subscriptions/provider/practice/books.ts'
import { callback } from './callback.ts'
import { errors } from './errors.ts'
import { files } from './files.ts'
import { health } from './health.ts'
import { metricsPage } from './metrics.ts'
import { openapiDocument } from './openapi.ts'
import { practiceProvider } from './practice-provider.ts'
import { reference } from './reference.ts'
import { start } from './start.ts'
import { tracking } from './tracking.ts'

type Means = {
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
export const pages = ({ system, practiceBooks, document, findFile, probe, isStopping, metrics, metricsToken }: Means): Page[] => [
  start,
  ...reference,
  ...errors,
  openapiDocument(document),
  files(findFile),
  tracking(system),
  callback(system),
  ...(system.provider.practice ? practiceProvider(system, practiceBooks) : []),
  ...[...health(probe, isStopping), metricsPage(metrics, metricsToken)].map((page) => ({ ...page, always: true as const })),
]
