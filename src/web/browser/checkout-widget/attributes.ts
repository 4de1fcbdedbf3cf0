export const attributeNames = [
  'base-url',
  'public-key',
  'country',
  'postal-code',
  'city',
  'weight',
  'value',
  'language',
  'length',
  'width',
  'height',
] as const

/** URL from which this script was loaded. Read while it runs: afterwards a browser does not reveal it. */
const scriptUrl =
  (document.currentScript as HTMLScriptElement | null)?.src ||
  document.querySelector<HTMLScriptElement>('script[src*="/checkout/widget.js"]')?.src

export type WidgetAttributes = ReturnType<typeof readAttributes>
/** The server that is asked, with the key of a checkout configuration. */
export type Server = WidgetAttributes['server']
/** The destination and the cart, as the attributes of the element say. */
export type Cart = WidgetAttributes['cart']

/** Reads the attributes of the element. `missing` names the first that no request can do without. */
export function readAttributes(element: Element) {
  const read = (name: (typeof attributeNames)[number]) => (element.getAttribute(name) ?? '').trim()
  const cart = {
    country: read('country').toUpperCase(),
    postalCode: read('postal-code'),
    city: read('city'),
    weight: read('weight'),
    value: read('value'),
    length: read('length'),
    width: read('width'),
    height: read('height'),
  }
  const baseUrl = read('base-url') || (scriptUrl && new URL(scriptUrl).origin) || ''
  const server = { baseUrl: baseUrl.replace(/\/+$/, ''), publicKey: read('public-key') }
  const missing = (['public-key', 'weight', 'value', 'country'] as const).find((name) => read(name) === '')
  return { server, cart, missing, destination: JSON.stringify([cart.country, cart.postalCode, cart.city]) }
}
