import { header, type Incoming } from '../../api/http.ts'
import type { Exception, Phase } from '../../carriers/kit/tracking.ts'
import type { StatusCode } from '../../resources/parcels/statuses.ts'
import type { Stage } from './stages.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import { nl } from './words/nl.ts'

type Sentence =
  | ('skip' | 'track' | 'ask' | 'why' | 'postalCode' | 'show' | 'missing' | 'check' | 'tooMany' | 'wait')
  | ('expected' | 'stages' | 'details' | 'number' | 'carrier' | 'destination' | 'carrierPage' | 'documents' | 'returns')
  | ('history' | 'nothing' | 'earlier' | 'languages' | 'poweredBy')

/** Everything that the page says in one language; what is missing does not compile. */
export type Words = {
  /** How days and hours are written. */
  readonly locale: string
  /** Of the language, in itself. */
  readonly name: string
  readonly page: Readonly<Record<Sentence, string>>
  readonly stages: Readonly<Record<Stage, string>>
  readonly states: Readonly<Record<'done' | 'now' | 'ahead', string>>
  readonly statuses: Readonly<Record<StatusCode, string>>
  readonly phases: Readonly<Record<Phase, string>>
  readonly exceptions: Readonly<Record<Exclude<Exception, 'none'>, string>>
}

export const languages = { en, nl, de, fr, es, it } as const
export type Language = keyof typeof languages
const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

/** The language of the address, or else the one of ours that the browser would rather have (RFC 9110, 12.5.4). */
export function languageOf(incoming: Incoming, wanted: string): Language {
  if (isLanguage(wanted)) return wanted
  const ranges = (header(incoming, 'accept-language') ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1')
    return { language: tag.split('-')[0]!, weight: weight >= 0 ? weight : 0 }
  })
  const preferred = ranges.filter(({ language, weight }) => isLanguage(language) && weight > 0).sort((a, b) => b.weight - a.weight)
  return (preferred[0]?.language as Language | undefined) ?? 'en'
}
