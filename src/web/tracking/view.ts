import { countryName, isCountryCode } from '../../geo/countries.ts'
import type { PublicTracking, ShownEvent } from '../../modules/shipments/tracking/public-tracking.ts'
import { type Markup, renderHtml } from '../html.ts'
import { webAddress } from './dress.ts'
import { expectedDay, headlineOf } from './headline.ts'
import { momentsIn } from './moments.ts'
import { pictureOf } from './picture.ts'
import { stagesOf, toneOf } from './stages.ts'
import { tidyText } from './tidy.ts'
import { type Language, pageLanguages, type TrackingWords } from './words.ts'

/** A page is small enough for a telephone in the country, however many events a carrier sent. */
const historyBytes = 36_000

/** Shows a parcel to its receiver. */
export function parcelView(parcel: PublicTracking, language: Language): Markup {
  const words = pageLanguages[language]
  const { page } = words
  return renderHtml`<section class="card" data-tone="${toneOf(parcel)}">
${parcel.brand === null ? [] : renderHtml`<p class="eyebrow">${page.track}</p>`}
<h1>${headlineOf(parcel, language)}</h1>
${expectedDay(parcel, language)}
${pictureOf(stagesOf(parcel), words)}
</section>
<section class="card" aria-labelledby="details">
<h2 id="details">${page.details}</h2>
<dl>
<div><dt>${page.number}</dt><dd class="number"><bdi>${tidyText(parcel.tracking_number, 255)}</bdi></dd></div>
<div><dt>${page.carrier}</dt><dd><bdi>${tidyText(parcel.carrier.name, 100)}</bdi></dd></div>
<div><dt>${page.destination}</dt><dd><bdi>${placeText(parcel.to, language)}</bdi></dd></div>
</dl>
${linkTo(parcel.carrier.url, page.carrierPage)}${linkTo(parcel.return_url, page.returns)}
</section>
${documentsOf(parcel, page.documents)}
<section class="card" aria-labelledby="history">
<h2 id="history">${page.history}</h2>
${historyOf(parcel, language)}
</section>`
}

const linkTo = (address: string | null, text: string): Markup | [] => {
  const url = webAddress(address)
  return url ? renderHtml`<p class="more"><a class="button" href="${url.href}" rel="noopener noreferrer">${text}</a></p>` : []
}

const documentsOf = ({ documents }: PublicTracking, heading: string): Markup | [] =>
  documents.length === 0
    ? []
    : renderHtml`<section class="card" aria-labelledby="documents">
<h2 id="documents">${heading}</h2>
<ul>${documents.map(({ name, url }) => renderHtml`<li><a href="${url}">${tidyText(name, 100)}</a></li>`)}</ul>
</section>`

function historyOf({ events, time_zone }: PublicTracking, language: Language): Markup {
  const words = pageLanguages[language]
  const momentOf = momentsIn(words.locale, time_zone)
  const lines: Markup[] = []
  let bytes = 0
  for (const event of events) {
    const line = eventLine(event, language, momentOf)
    bytes += Buffer.byteLength(line.text)
    if (bytes > historyBytes) break
    lines.push(line)
  }
  if (lines.length === 0) return renderHtml`<p>${words.page.nothing}</p>`
  return renderHtml`<ol class="history" reversed>${lines}</ol>${lines.length < events.length ? renderHtml`<p>${words.page.earlier}</p>` : []}`
}

function eventLine(event: ShownEvent, language: Language, momentOf: (at: string) => string): Markup {
  const title = titleOf(event, pageLanguages[language])
  const description = tidyText(event.description ?? '', 300)
  const place = event.place ? placeText(event.place, language) : ''
  return renderHtml`<li class="event" data-type="${findEventType(event)}"><strong>${title}</strong>
<span class="when"><time datetime="${event.event_at}">${momentOf(event.event_at)}</time>${place === '' ? [] : renderHtml` <bdi>${place}</bdi>`}</span>
${description === '' || description === title ? [] : renderHtml`<q class="carrier-text"><bdi>${description}</bdi></q>`}</li>
`
}

/** An unknown scan is not marked: a shopper can do nothing about it. */
const findEventType = ({ phase, status_type }: ShownEvent) => (phase === 'unknown' ? 'success' : (status_type ?? 'success'))

/** Title of an event: its exception, or else the phase that it has reached. */
const titleOf = ({ exception, phase }: ShownEvent, words: TrackingWords) =>
  exception === null || exception === 'none' || exception === 'unknown' ? words.phases[phase ?? 'unknown'] : words.exceptions[exception]

const placeText = ({ city, country_code }: { city: string | null; country_code: string | null }, language: Language) =>
  [tidyText(city ?? '', 80), country_code && isCountryCode(country_code) ? countryName(country_code, language) : '']
    .filter(Boolean)
    .join(', ')
