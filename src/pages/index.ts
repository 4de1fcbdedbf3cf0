import type { Page } from '../api/mount.ts'
import type { StoredFile } from '../platform/files.ts'
import type { Metrics } from '../platform/metrics.ts'
import { errors } from './errors.ts'
import { files } from './files.ts'
import { health } from './health.ts'
import { metricsPage } from './metrics.ts'
import { openapiDocument } from './openapi.ts'
import { reference } from './reference.ts'
import { start } from './start.ts'

type Means = {
  document: () => object
  findFile: (token: string) => Promise<StoredFile | undefined>
  probe: () => Promise<unknown>
  isStopping: () => boolean
  metrics: Metrics
  metricsToken: string
}

/** Everything that is served beside the interface itself. */
export const pages = ({ document, findFile, probe, isStopping, metrics, metricsToken }: Means): Page[] => [
  start,
  ...reference,
  ...errors,
  openapiDocument(document),
  files(findFile),
  ...[...health(probe, isStopping), metricsPage(metrics, metricsToken)].map((page) => ({ ...page, always: true as const })),
]
