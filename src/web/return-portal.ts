import type { HttpResponse } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'
import { findPortal } from '../modules/returns/portal/portal.ts'
import { photoPageForm } from '../modules/returns/portal/uploads.ts'
import type { System } from '../platform/context.ts'
import { showFind, submitFind } from './return-portal/find.ts'
import { showHandover, submitHandover } from './return-portal/handover.ts'
import { showItems, submitItems } from './return-portal/items.ts'
import { openOldLink, showOpen, submitOpen } from './return-portal/open.ts'
import { closedPage, type Visit, visitOf } from './return-portal/page.ts'
import { showLabel, showStatus } from './return-portal/status.ts'
import { showSummary, submitSummary } from './return-portal/summary.ts'

/** The pages on which shoppers return parcels, by path and method. */
const pages: readonly (readonly [path: string, method: 'GET' | 'POST', show: (visit: Visit) => Promise<HttpResponse>])[] = [
  ['', 'GET', showFind],
  ['', 'POST', submitFind],
  ['/open', 'GET', showOpen],
  ['/open', 'POST', submitOpen],
  ['/start', 'GET', openOldLink],
  ['/status', 'GET', openOldLink],
  ['/{visit}/start', 'GET', showItems],
  ['/{visit}/start', 'POST', submitItems],
  ['/{visit}/handover', 'GET', showHandover],
  ['/{visit}/handover', 'POST', submitHandover],
  ['/{visit}/summary', 'GET', showSummary],
  ['/{visit}/summary', 'POST', submitSummary],
  ['/{visit}/status', 'GET', showStatus],
  ['/{visit}/label', 'GET', showLabel],
]

/**
 * The steps work without a script: plain forms, each answered with a redirect to the next page. What was chosen, and what proves that the
 * shopper may choose it, is in cookies of the visit, so that no address has it.
 */
export const returnPortalPages = (system: System): WebPage[] =>
  pages.map(([path, method, show]) => ({
    path: `/return/{brand_domain}${path}`,
    method,
    ...(show === submitItems && { multipart: photoPageForm }),
    async serve({ brand_domain, visit = '' }, request) {
      const portal = await findPortal(system, brand_domain!)
      return portal ? show(visitOf(portal, visit, request)) : closedPage(request)
    },
  }))
