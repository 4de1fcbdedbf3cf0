import type { HttpResponse } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'
import { findPortal } from '../modules/shipping/returns/portal/portal.ts'
import { photoPageForm } from '../modules/shipping/returns/portal/uploads.ts'
import type { System } from '../platform/context.ts'
import { showFind, submitFind } from './return-portal/find.ts'
import { showHandover, submitHandover } from './return-portal/handover.ts'
import { showItems, submitItems } from './return-portal/items.ts'
import { closedPage, type Visit, visitOf } from './return-portal/page.ts'
import { showStatus } from './return-portal/status.ts'
import { showSummary, submitSummary } from './return-portal/summary.ts'

/** The pages on which shoppers return parcels, by path and method. */
const pages: readonly (readonly [path: string, method: 'GET' | 'POST', show: (visit: Visit) => Promise<HttpResponse>])[] = [
  ['', 'GET', showFind],
  ['', 'POST', submitFind],
  ['/start', 'GET', showItems],
  ['/start', 'POST', submitItems],
  ['/handover', 'GET', showHandover],
  ['/handover', 'POST', submitHandover],
  ['/summary', 'GET', showSummary],
  ['/summary', 'POST', submitSummary],
  ['/status', 'GET', showStatus],
]

/** All of them work without a script: plain forms, each answered with a redirect to the next page, and what was chosen in a signed token. */
export const returnPortalPages = (system: System): WebPage[] =>
  pages.map(([path, method, show]) => ({
    path: `/return/{brand_domain}${path}`,
    method,
    ...(show === submitItems && { multipart: photoPageForm }),
    async serve({ brand_domain }, request) {
      const portal = await findPortal(system, brand_domain!)
      return portal ? show(visitOf(portal, brand_domain!, request)) : closedPage(request)
    },
  }))
