import type { HttpResponse } from '../../http/http.ts'
import type { Portal } from '../../modules/returns/portal/portal.ts'
import { accessMinutes, returnDays } from '../../modules/returns/portal/tokens.ts'
import { pathTo, redirectTo, type Visit } from './page.ts'

/** Cookies of a visit, with their lifetime in seconds. The browser sends them to the pages of this visit alone. */
const secondsOf = { access: accessMinutes * 60, chosen: accessMinutes * 60, return: returnDays * 24 * 3_600 } as const
type CookieName = keyof typeof secondsOf

/** A cookie that no script reads. It is sent when a shopper comes back from a payment, and with no form of another site. */
const writeCookie = ({ ctx }: Portal, path: string, name: CookieName, value: string) =>
  `${name}=${value}; Path=${path}; Max-Age=${secondsOf[name]}; HttpOnly; SameSite=Lax${ctx.baseUrl.startsWith('https:') ? '; Secure' : ''}`

/** Reads a cookie. Empty if the browser sent none. */
export function readCookie({ request }: Pick<Visit, 'request'>, name: CookieName): string {
  const given = [request.headers.cookie ?? []].flat().join('; ')
  const found = given.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? ''
}

/** Leads to a page of the visit, and has the browser keep something for its pages. */
export function keepAndRedirect(visit: Visit, page: string, name: CookieName, value: string): HttpResponse {
  const answer = redirectTo(pathTo(visit, page))
  return { ...answer, headers: { ...answer.headers, 'set-cookie': writeCookie(visit.portal, visit.path, name, value) } }
}
