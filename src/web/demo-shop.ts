import { readFile } from 'node:fs/promises'
import type { HttpRequest, HttpResponse } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'
import { findDemo } from '../modules/onboarding/demo.ts'
import { addressPrefix } from '../platform/address-prefix.ts'
import type { Context, System } from '../platform/context.ts'
import { Fault, notFound } from '../platform/errors.ts'
import { publicText } from '../platform/random.ts'
import { type SlidingLog, slidingLog } from '../platform/sliding-log.ts'
import { staticPage } from './cacheable.ts'
import { placeOrder, readOrderForm } from './demo-shop/order.ts'
import { checkoutPage, orderPage, refusedPage, shopPath } from './demo-shop/page.ts'
import { scriptPage } from './scripts.ts'

const hourMs = 3_600_000
/** Orders an hour of one network, and of all: visitors need no credentials, and each order is a row. */
const [mostOfClient, mostOfAll] = [30, 300]
/** A service point with its opening hours takes 3 kB. */
const mostBytes = 65_536

async function readDemo(system: System) {
  const ctx = await findDemo(system)
  if (!ctx)
    throw new Fault(
      notFound,
      'There is no demo shop: it is for servers whose organizations are all in mode test, with the demo organization.',
    )
  return ctx
}

async function submitOrder(system: System, orders: SlidingLog, incoming: HttpRequest): Promise<HttpResponse> {
  const ctx = await readDemo(system)
  const given = readOrderForm((await incoming.body(mostBytes))?.toString() ?? '')
  if ('problems' in given) return refusedPage(400, 'The order is not complete', given.problems)
  const { allowed, waitSeconds } = orders.take(addressPrefix(incoming.address), mostOfClient)
  const { allowed: isAllowed, waitSeconds: wait } = allowed ? orders.take('all', mostOfAll) : { allowed, waitSeconds }
  if (!isAllowed) {
    const refused = refusedPage(429, 'Too many orders', [`Try again in ${Math.ceil(wait / 60)} minutes.`])
    return { ...refused, headers: { ...refused.headers, 'retry-after': String(wait) } }
  }
  return orderPage(await placeOrder(ctx, given.form), ctx.baseUrl)
}

/** Finds the public key of the demo shop, and makes its checkout where there is none: with sandbox carriers, which only the simulator knows. */
type EnsureDemoCheckout = (ctx: Context) => Promise<{ readonly public_key: string }>

/** A shop to try the widget in. It needs the demo organization, and is closed as soon as a live organization is on the server. */
export function demoShopPages(system: System, ensureDemoCheckout: EnsureDemoCheckout): WebPage[] {
  const orders = slidingLog(system.leases.elapsedMs, hourMs)
  return [
    {
      path: shopPath,
      async serve() {
        const ctx = await readDemo(system)
        const { public_key } = await ensureDemoCheckout(ctx)
        return checkoutPage({ public_key, order_token: publicText(ctx.random), baseUrl: ctx.baseUrl })
      },
    },
    { path: `${shopPath}/orders`, method: 'POST', serve: (_, incoming) => submitOrder(system, orders, incoming) },
    staticPage(
      `${shopPath}/shop.css`,
      () => readFile(new URL('demo-shop/shop.css', import.meta.url)),
      () => ({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }),
    ),
    scriptPage(`${shopPath}/shop.js`, 'demo-shop'),
  ]
}
