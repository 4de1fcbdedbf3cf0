import type { HttpResponse } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'
import { findPortal } from '../modules/returns/portal/portal.ts'
import type { Proof, PublicTracking } from '../modules/shipments/tracking/public-tracking.ts'
import type { System } from '../platform/context.ts'
import { askView } from './tracking/ask.ts'
import { trackingAttempts } from './tracking/attempts.ts'
import { brandedPage } from './tracking/dress.ts'
import { headlineOf } from './tracking/headline.ts'
import { toneOf } from './tracking/stages.ts'
import { parcelView } from './tracking/view.ts'
import { type Language, languageOf, pageLanguages } from './tracking/words.ts'

type TrackingQuery = { readonly language: Language; readonly query: URLSearchParams }

/** Shows the tracking of a parcel to a visitor who has its number and its postal code or link. */
export function trackingPage(system: System): WebPage {
  const find = trackingAttempts(system)
  return {
    path: '/tracking/{tracking_number}',
    async serve({ tracking_number }, incoming) {
      const { proof, ...asked } = askedFor(incoming.target)
      const request = { query: asked.query, language: languageOf(incoming, asked.lang) }
      if (proof.key === '' && proof.postal_code === '') return ask(request)
      const found = await find({ address: incoming.address, tracking_number: tracking_number!, proof })
      if (typeof found === 'number') return refused(request, found)
      return found ? shown(request, { ...found, return_url: await returnUrl(system, found) }) : missing(request)
    },
  }
}

/** URL at which a parcel that has arrived can be returned; null if its brand has no return portal. */
async function returnUrl(system: System, parcel: PublicTracking): Promise<string | null> {
  const { brand } = parcel
  if (!brand || toneOf(parcel) !== 'good') return null
  return (await findPortal(system, brand.domain)) ? `${system.baseUrl}/return/${brand.domain}` : null
}

/** Reads the known parameters of a URL, and no others: links to other languages repeat them. */
function askedFor(target: string): { proof: Proof; lang: string; query: URLSearchParams } {
  const given = new URLSearchParams(target.split('?').slice(1).join('?'))
  const proof = { key: (given.get('key') ?? '').slice(0, 100), postal_code: (given.get('postal_code') ?? '').slice(0, 100) }
  const query = new URLSearchParams(Object.entries(proof).filter(([, value]) => value !== ''))
  return { proof, query, lang: given.get('lang') ?? '' }
}

function ask({ language, query }: TrackingQuery): HttpResponse {
  const { page } = pageLanguages[language]
  return brandedPage({ status: 200, language, query, title: page.ask, content: askView(language, page.ask, page.why) })
}

/** Answers an unknown number and a wrong postal code alike: visitors cannot learn which numbers exist. */
function missing({ language, query }: TrackingQuery): HttpResponse {
  const { page } = pageLanguages[language]
  return brandedPage({ status: 404, language, query, title: page.missing, content: askView(language, page.missing, page.check) })
}

function refused({ language, query }: TrackingQuery, seconds: number): HttpResponse {
  const { page } = pageLanguages[language]
  const content = askView(language, page.tooMany, page.wait)
  return brandedPage({ status: 429, language, query, title: page.tooMany, content, headers: { 'retry-after': String(seconds) } })
}

function shown({ language, query }: TrackingQuery, parcel: PublicTracking): HttpResponse {
  const title = headlineOf(parcel, language)
  return brandedPage({ status: 200, language, query, title, brand: parcel.brand, content: parcelView(parcel, language) })
}
