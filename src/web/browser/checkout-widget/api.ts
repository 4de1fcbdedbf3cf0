import type {
  DeliveryOptions,
  PublicDeliveryOptionsRequest,
  ServicePointSearchResult,
} from '../../../../clients/typescript/src/generated/schemas.ts'
import type { Cart, Server } from './attributes.ts'

const timeoutMs = 15_000
const mostPoints = 20

/** The server refused a request. `detail` is for the developer of the shop. */
export class RefusedRequest extends Error {
  readonly status: number

  constructor(status: number, detail: string | undefined) {
    super(detail ?? `The server returned ${status}.`)
    this.status = status
  }
}

/** Sends no cookies. The origin goes in the Referer header too: with a GET to the page's own origin a browser sends no Origin header. */
async function send(url: string, controller: AbortController, init?: RequestInit): Promise<unknown> {
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'origin', signal: controller.signal, ...init })
    const body = (await response.json().catch(() => undefined)) as { errors?: { detail?: string }[] } | undefined
    if (!response.ok || body === undefined) throw new RefusedRequest(response.status, body?.errors?.[0]?.detail)
    return body
  } finally {
    clearTimeout(timer)
  }
}

const rootOf = ({ baseUrl, publicKey }: Server) => `${baseUrl}/api/v3/checkout/public/${encodeURIComponent(publicKey)}`

export function fetchOptions(
  server: Server,
  { country, postalCode, weight, value, length, width, height }: Cart,
  language: string,
  controller: AbortController,
): Promise<DeliveryOptions> {
  const sides = Object.entries({ length, width, height }).filter(([, side]) => side)
  const body: PublicDeliveryOptionsRequest = {
    total_weight: { value: weight, unit: 'g' },
    total_price: { value },
    to_address: { country_code: country, ...(postalCode && { postal_code: postalCode }) },
    ...(sides.length > 0 && { parcel_dimensions: { ...Object.fromEntries(sides), unit: 'cm' } }),
  }
  return send(`${rootOf(server)}/delivery-options?language=${language}`, controller, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }) as Promise<DeliveryOptions>
}

export async function fetchPoints(
  server: Server,
  { country, postalCode, city }: Cart,
  optionCode: string,
  controller: AbortController,
): Promise<ServicePointSearchResult[]> {
  const query = new URLSearchParams({ country_code: country, shipping_option_code: optionCode, limit: String(mostPoints) })
  if (postalCode) query.set('postal_code', postalCode)
  if (city) query.set('city', city)
  const answer = (await send(`${rootOf(server)}/service-points?${query}`, controller)) as { data: { results: ServicePointSearchResult[] } }
  return answer.data.results
}
