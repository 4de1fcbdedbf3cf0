import type { HttpResponse } from '../../http/http.ts'
import { htmlPage, type Markup, renderHtml } from '../html.ts'
import { demoCountries, demoProducts, mostQuantity, packagingGrams, totalsOf } from './cart.ts'

export const shopPath = '/demo/checkout'

/** Page of the shop. Its forms need their Origin to be sent, and no search engine lists a shop that sells nothing. */
function shopPage(status: number, title: string, content: Markup): HttpResponse {
  const { headers, ...rest } = htmlPage(
    status,
    `${title} · North Coffee`,
    renderHtml`<link rel="stylesheet" href="${shopPath}/shop.css">
${content}`,
  )
  return {
    ...rest,
    headers: { ...headers, 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' },
  }
}

const note = renderHtml`<p class="sandbox-note" role="note">This is a demo shop of the sandbox. Nothing is sold and no parcel is sent: orders go to the demo organization of this server.</p>`

const field = (name: string, label: string, value: string, more: Markup | readonly Markup[] = []) =>
  renderHtml`<p class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" required maxlength="100"${more}></p>`

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`

const cartRows = demoProducts.map(
  ({ sku, name, price_cents, weight_g, quantity }) =>
    renderHtml`<li><span class="product" id="name-${sku}">${name}</span><span class="unit">${euros(price_cents)}</span><label><span class="unseen">Quantity of ${name}</span><input type="number" name="quantity-${sku}" value="${quantity}" min="0" max="${mostQuantity}" required data-cents="${price_cents}" data-grams="${weight_g}"></label></li>`,
)

const languages = { '': 'As the page', en: 'English', nl: 'Nederlands', de: 'Deutsch', fr: 'Français', es: 'Español', it: 'Italiano' }

/** The checkout: a cart, an address and the widget, in one form that works as any shop's does. */
export function checkoutPage({
  public_key,
  order_token,
  baseUrl,
}: {
  public_key: string
  order_token: string
  baseUrl: string
}): HttpResponse {
  const { cents, grams } = totalsOf(demoProducts.map((product) => ({ product, quantity: product.quantity })))
  const origin = new URL(baseUrl).origin
  return shopPage(
    200,
    'Checkout',
    renderHtml`<p class="eyebrow">North Coffee</p>
<h1>Checkout</h1>
${note}
<p class="problem" id="other-origin" hidden>The key of this shop works at <a href="${baseUrl}${shopPath}">${baseUrl}${shopPath}</a> only.</p>
<noscript><p class="problem">The delivery options need a script.</p></noscript>
<form class="shop" method="post" action="${shopPath}/orders" data-origin="${origin}" data-packaging-grams="${packagingGrams}">
<input type="hidden" name="order_token" value="${order_token}">
<section aria-labelledby="cart"><h2 id="cart">Cart</h2>
<ul class="cart">${cartRows}</ul>
</section>
<section aria-labelledby="address"><h2 id="address">Address</h2>
<div class="address-fields">
${field('name', 'Name', 'Sanne Bakker', renderHtml` autocomplete="name"`)}
${field('address_line_1', 'Street', 'Vismarkt')}
${field('house_number', 'House number', '14')}
${field('postal_code', 'Postal code', '9711 KS', renderHtml` autocomplete="postal-code"`)}
${field('city', 'City', 'Groningen', renderHtml` autocomplete="address-level2"`)}
<p class="field"><label for="country_code">Country</label><select id="country_code" name="country_code" autocomplete="country">${Object.entries(demoCountries).map(([code, country]) => renderHtml`<option value="${code}">${country}</option>`)}</select></p>
</div>
</section>
<section aria-labelledby="shipping-choice"><h2 id="shipping-choice">Shipping</h2>
<p class="field language"><label for="language">Language of the delivery options</label><select id="language">${Object.entries(languages).map(([code, language]) => renderHtml`<option value="${code}">${language}</option>`)}</select></p>
<delivery-options name="delivery" public-key="${public_key}" country="NL" postal-code="9711 KS" city="Groningen" weight="${grams}" value="${(cents / 100).toFixed(2)}"></delivery-options>
</section>
<dl class="sums"><div><dt>Items</dt><dd id="items">${euros(cents)}</dd></div><div><dt>Delivery</dt><dd id="shipping">–</dd></div><div class="total"><dt>Total</dt><dd id="total">${euros(cents)}</dd></div></dl>
<button class="place">Place order</button>
</form>
<script src="/checkout/widget.js" defer></script>
<script src="${shopPath}/shop.js" defer></script>`,
  )
}

export type PlacedOrder = {
  readonly order_id: string
  readonly order_number: string
  readonly integration_id: number
  readonly option_code: string
  readonly title: string
  readonly delivery_date: string | null
  readonly service_point: string | null
}

/** Shows the next step of a developer: ship the order with the option that the shopper chose. */
export function orderPage({ order_id, order_number, integration_id, ...chosen }: PlacedOrder, baseUrl: string): HttpResponse {
  const body = JSON.stringify({ integration_id, order: { order_id } })
  const row = (term: string, value: string | null) => (value === null ? [] : [renderHtml`<div><dt>${term}</dt><dd>${value}</dd></div>`])
  return shopPage(
    201,
    'Order placed',
    renderHtml`<p class="eyebrow">North Coffee</p>
<h1>Order <bdi>${order_number}</bdi> is placed</h1>
${note}
<dl class="sums">${[...row('Delivery', chosen.title), ...row('Shipping option', chosen.option_code), ...row('Delivery day', chosen.delivery_date?.slice(0, 10) ?? null), ...row('Service point', chosen.service_point)]}</dl>
<h2>Ship it</h2>
<p>The order has the shipping option that was chosen. Create its label with the API key of the demo organization:</p>
<pre><code>curl -u "$API_KEY:$API_SECRET" --json '${body}' ${baseUrl}/api/v3/orders/create-label-sync</code></pre>
<p><a href="${shopPath}">Place another order</a></p>`,
  )
}

/** `problems`: what to change, in words. */
export const refusedPage = (status: number, title: string, problems: readonly string[]): HttpResponse =>
  shopPage(
    status,
    title,
    renderHtml`<p class="eyebrow">North Coffee</p>
<h1>${title}</h1>
<ul>${problems.map((problem) => renderHtml`<li>${problem}</li>`)}</ul>
<p><a href="${shopPath}">Back to the checkout</a></p>`,
  )
