import assert from 'node:assert/strict'
import { baseUrl, type startApp } from './harness.ts'
import { announced, parcel, runJobs } from './shipments.ts'

/** Return portals of brands, as the tests of the portal use them. */
type App = Pick<Awaited<ReturnType<typeof startApp>>, 'newOrganization' | 'send'>
export type TestPortal = Awaited<ReturnType<typeof newPortal>>

let portals = 0
let visitors = 0
/** Each from another network, so that no test is refused for what others did. */
export const newVisitor = () => `2001:db8:${(++visitors).toString(16)}::1`

/** The cookies of the pages of one visit: `Path` and all attributes are asserted. */
const visitCookie = /^(\w+)=([\w.-]+); Path=(\/return\/[\w-]+\/[0-9a-f]{32}); Max-Age=\d+; HttpOnly; SameSite=Lax$/

/** Sends requests to the pages as a browser does, with the cookies that it was given for their visit. */
export function newBrowser({ send }: Pick<App, 'send'>) {
  const jar = new Map<string, Map<string, string>>()
  const cookieOf = (path: string) => {
    const root = path.split(/[?#]/)[0]!.split('/').slice(0, 4).join('/')
    return [...(jar.get(root) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  async function browse(method: string, address: string, headers: Record<string, string> = {}, body: string | Buffer = '') {
    const path = address.replace(baseUrl, '').split('#')[0]!
    const answer = await send(method, path, { cookie: cookieOf(path), ...headers }, body, newVisitor())
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name, value, root] = visitCookie.exec(line)!
      jar.getOrInsertComputed(root!, () => new Map()).set(name!, value!)
    }
    return answer
  }
  return { browse, cookieOf }
}

/** A brand of an organization of its own, with an open return portal. */
export async function newPortal(app: App, settings: object = {}, brand: object = {}) {
  const organization = await app.newOrganization()
  const domain = `portal-${++portals}`
  const { id: brand_id } = (await organization.call('POST', '/brands', { name: 'Tulip & Clay', domain, ...brand })).body.data
  const configure = async (changes: object) => {
    const { status, text } = await organization.call('PUT', `/brands/${brand_id}/return-settings`, { is_portal_enabled: true, ...changes })
    assert.equal(status, 200, text)
  }
  await configure(settings)
  const root = `/api/v2/brand/${domain}/return-portal`
  const find = (identifier: string, postal_code: string, address = newVisitor()) =>
    app.send('GET', `${root}/outgoing?${new URLSearchParams({ identifier, postal_code })}`, {}, '', address)
  const post = (path: string, token: string, body: object) =>
    app.send('POST', root + path, { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, JSON.stringify(body))
  return { ...organization, brand_id, domain, configure, root, find, post }
}

const price = (value: string) => ({ value, currency: 'EUR' })
const weight = (value: number) => ({ value, unit: 'kg' })
/** Three kinds of goods, of which one was sent twice. */
export const goods = [
  { description: 'Stoneware mug, blue', quantity: 2, weight: weight(0.38), price: price('18.50'), hs_code: '691200', sku: 'MUG' },
  { description: 'Linen towel', quantity: 1, weight: weight(0.1), price: price('9.95'), hs_code: '630291', sku: 'TOWEL' },
  { description: 'Tea, 100 g', quantity: 1, weight: weight(0.12), price: price('6.50'), hs_code: '090240', sku: 'TEA' },
]

let orders = 0
/** A shipment of the brand that has been announced. */
export async function sentShipment({ call, brand_id }: TestPortal, changes: Record<string, unknown> = {}) {
  const order_number = `R-${++orders}`
  const shipment = await announced({ call }, { brand_id, order_number, parcels: [{ ...parcel, parcel_items: goods }], ...changes })
  const [first] = shipment.parcels
  return {
    id: shipment.id as string,
    order_number: (changes.order_number as string | undefined) ?? order_number,
    parcel_id: first.id as number,
    tracking_number: first.tracking_numbers[0].tracking_number as string,
    postal_code: '5612 CG',
  }
}

/** The same after it was delivered, some days later by the clock of the organization. */
export async function deliveredShipment(portal: TestPortal, changes: Record<string, unknown> = {}) {
  const sent = await sentShipment(portal, changes)
  await runJobs(portal, 'P6D')
  const { body } = await portal.call('GET', `/shipments/${sent.id}`)
  assert.equal(body.data.parcels[0].status.code, 'DELIVERED')
  return sent
}

/** What was sent and how to act on it. */
export async function foundParcel(portal: TestPortal, changes: Record<string, unknown> = {}) {
  const sent = await deliveredShipment(portal, changes)
  const { status, body, text } = await portal.find(sent.order_number, sent.postal_code)
  assert.equal(status, 200, text)
  return { ...sent, token: body.access_token as string, data: body.data }
}
