import type { EndpointTable } from '../http/endpoint.ts'
import type { WebPage } from '../http/mount.ts'
import type { System } from '../platform/context.ts'
import type { StoredFile } from '../platform/files.ts'
import type { Metrics } from '../platform/metrics.ts'
import { callbackPages, type ProviderNotice } from './callback.ts'
import { carrierLogoPage } from './carrier-logos.ts'
import { checkoutWidgetPages } from './checkout-widget.ts'
import { errorPages } from './error-pages.ts'
import { faviconPage } from './favicon.ts'
import { filePage } from './files.ts'
import { guidePages } from './guides.ts'
import { healthPages, type Probes } from './health.ts'
import { type MetricsReaders, metricsPage } from './metrics.ts'
import { openapiDocument } from './openapi.ts'
import { previewPage } from './previews.ts'
import { referencePages } from './reference.ts'
import { reportPage } from './reports.ts'
import { returnPortalPages } from './return-portal.ts'
import { startPage } from './start.ts'
import { supportContactPages } from './support-contact.ts'
import { trackingPage } from './tracking.ts'

export { pageNotFound } from './page-not-found.ts'

type PageServices = {
  system: System
  tables: readonly EndpointTable[]
  providerNotice: ProviderNotice
  /** The OpenAPI documents, by their paths. */
  documents: Readonly<Record<string, () => object>>
  findFile: (token: string) => Promise<StoredFile | undefined>
  probes: Probes
  metrics: Metrics
  metricsReaders: MetricsReaders
}

/** All pages and files that are served in addition to the API. */
export const allPages = ({
  system,
  tables,
  providerNotice,
  documents,
  findFile,
  probes,
  metrics,
  metricsReaders,
}: PageServices): WebPage[] => [
  startPage(system),
  faviconPage,
  ...referencePages,
  ...guidePages(system.baseUrl),
  ...errorPages(tables),
  ...Object.entries(documents).map(([path, document]) => openapiDocument(path, document)),
  filePage(findFile),
  previewPage(system),
  reportPage(system),
  trackingPage(system),
  ...returnPortalPages(system),
  ...supportContactPages(system),
  ...checkoutWidgetPages(system.baseUrl),
  carrierLogoPage,
  ...callbackPages(system, providerNotice),
  ...[...healthPages(probes), metricsPage(metrics, metricsReaders)].map((page) => ({ ...page, always: true as const })),
]
