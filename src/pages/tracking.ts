import type { Outgoing } from '../api/http.ts'
import type { Page } from '../api/mount.ts'
import type { System } from '../platform/context.ts'
import { type SlidingLog, slidingLog } from '../platform/sliding-log.ts'
import { findShown, type Proof, type Shown } from '../resources/parcel-tracking/shown.ts'
import { askView } from './tracking/ask.ts'
import { dressed } from './tracking/dress.ts'
import { parcelView } from './tracking/view.ts'
import { type Language, languageOf, languages } from './tracking/words.ts'

/** How often an address may be wrong in a minute. A country has thousands of postal codes, and nobody mistypes theirs as often. */
const mostFailures = 20

type Asked = { readonly language: Language; readonly query: URLSearchParams }

/** Where a parcel is, for whoever has its number and can show that it is theirs. */
export function tracking(system: System): Page {
  // Of its own: while the log of failed sign-ins holds anything, key pairs are looked at anew.
  const failures = slidingLog(system.leases.elapsedMs)
  return {
    path: '/tracking/{tracking_number}',
    async serve({ tracking_number }, incoming) {
      const { proof, ...asked } = askedFor(incoming.target)
      const request = { query: asked.query, language: languageOf(incoming, asked.lang) }
      if (proof.key === '' && proof.postal_code === '') return ask(request)
      const found = await attempt(failures, incoming.address, () => findShown(system, tracking_number!, proof))
      if (typeof found === 'number') return refused(request, found)
      return found ? shown(request, found) : missing(request)
    },
  }
}

/** Of what stands in the address, what we know is kept, and nothing else: links to other languages repeat it. */
function askedFor(target: string): { proof: Proof; lang: string; query: URLSearchParams } {
  const given = new URLSearchParams(target.split('?').slice(1).join('?'))
  const proof = { key: (given.get('key') ?? '').slice(0, 100), postal_code: (given.get('postal_code') ?? '').slice(0, 100) }
  const query = new URLSearchParams(Object.entries(proof).filter(([, value]) => value !== ''))
  return { proof, query, lang: given.get('lang') ?? '' }
}

/**
 * What `find` finds, or for how many seconds an address that was wrong too often has to wait. Looked up before and after, so that
 * attempts sent side by side learn no more than ones sent in turn.
 */
async function attempt(failures: SlidingLog, address: string, find: () => Promise<Shown | undefined>) {
  const waitSeconds = () => failures.look(address, mostFailures).waitSeconds || undefined
  const found = waitSeconds() ?? (await find())
  if (typeof found === 'number') return found
  const late = waitSeconds()
  if (late === undefined && !found) failures.take(address, mostFailures)
  return late ?? found
}

function ask({ language, query }: Asked): Outgoing {
  const { page } = languages[language]
  return dressed({ status: 200, language, query, title: page.ask, content: askView(language, page.ask, page.why) })
}

/** The same for a number that nobody has and for a postal code that is another's: it tells nobody which numbers there are. */
function missing({ language, query }: Asked): Outgoing {
  const { page } = languages[language]
  return dressed({ status: 404, language, query, title: page.missing, content: askView(language, page.missing, page.check) })
}

function refused({ language, query }: Asked, seconds: number): Outgoing {
  const { page } = languages[language]
  const content = askView(language, page.tooMany, page.wait)
  return dressed({ status: 429, language, query, title: page.tooMany, content, headers: { 'retry-after': String(seconds) } })
}

function shown({ language, query }: Asked, parcel: Shown): Outgoing {
  const title = languages[language].statuses[parcel.status]
  return dressed({ status: 200, language, query, title, brand: parcel.brand, content: parcelView(parcel, language) })
}
