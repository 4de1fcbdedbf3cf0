import type { Exception, Phase } from '../../carriers/kit/tracking.ts'
import { type HttpRequest, readHeader } from '../../http/http.ts'
import type { StatusCode } from '../../modules/shipments/statuses/statuses.ts'
import type { Stage } from './stages.ts'
import { germanWords } from './words/de.ts'
import { englishWords } from './words/en.ts'
import { spanishWords } from './words/es.ts'
import { frenchWords } from './words/fr.ts'
import { italianWords } from './words/it.ts'
import { dutchWords } from './words/nl.ts'

type Sentence =
  | ('skip' | 'track' | 'ask' | 'why' | 'postalCode' | 'show' | 'missing' | 'check' | 'tooMany' | 'wait')
  | ('expected' | 'late' | 'stages' | 'details' | 'number' | 'carrier' | 'destination' | 'carrierPage' | 'documents' | 'returns')
  | ('history' | 'nothing' | 'earlier' | 'languages' | 'poweredBy')

/** Texts of the tracking page in one language; a missing one does not compile. */
export type TrackingWords = {
  /** Locale of days and hours. */
  readonly locale: string
  /** Name of the language, in itself. */
  readonly name: string
  /** Separates a label from its value. */
  readonly colon: string
  readonly page: Readonly<Record<Sentence, string>>
  readonly stages: Readonly<Record<Stage, string>>
  readonly states: Readonly<Record<'done' | 'now' | 'ahead', string>>
  readonly statuses: Readonly<Record<StatusCode, string>>
  /** Texts of a status together with a further fact, such as the day of delivery. */
  readonly headlines: Readonly<Record<'DELIVERED' | 'COLLECTED_BY_CUSTOMER' | 'returning' | 'missing' | 'damaged', string>>
  readonly phases: Readonly<Record<Phase, string>>
  readonly exceptions: Readonly<Record<Exclude<Exception, 'none'>, string>>
}

export const pageLanguages = {
  en: englishWords,
  nl: dutchWords,
  de: germanWords,
  fr: frenchWords,
  es: spanishWords,
  it: italianWords,
} as const
export type Language = keyof typeof pageLanguages
const isLanguage = (text: string): text is Language => Object.hasOwn(pageLanguages, text)

/** The language in the URL, or else the supported one that the browser prefers (RFC 9110, 12.5.4). */
export function languageOf(incoming: HttpRequest, wanted: string): Language {
  if (isLanguage(wanted)) return wanted
  const ranges = (readHeader(incoming, 'accept-language') ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1')
    return { language: tag.split('-')[0]!, weight: weight >= 0 ? weight : 0 }
  })
  const preferred = ranges.filter(({ language, weight }) => isLanguage(language) && weight > 0).sort((a, b) => b.weight - a.weight)
  return (preferred[0]?.language as Language | undefined) ?? 'en'
}
