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
]

/** URL from which this script was loaded. Read while it runs: afterwards a browser does not reveal it. */
const scriptUrl =
  globalThis.document?.currentScript?.src || globalThis.document?.querySelector('script[src*="/checkout/widget.js"]')?.src || undefined

/** Reads the attributes of the element. `missing` names the first that no request can do without. */
export function readAttributes(element) {
  const read = (name) => (element.getAttribute(name) ?? '').trim()
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
  const missing = ['public-key', 'weight', 'value', 'country'].find((name) => read(name) === '')
  return { server, cart, missing, destination: JSON.stringify([cart.country, cart.postalCode, cart.city]) }
}
