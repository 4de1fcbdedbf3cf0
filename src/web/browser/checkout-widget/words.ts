import { germanWords } from './words/de.ts'
import { englishWords, type WidgetWords } from './words/en.ts'
import { spanishWords } from './words/es.ts'
import { frenchWords } from './words/fr.ts'
import { italianWords } from './words/it.ts'
import { dutchWords } from './words/nl.ts'

export const wordsByLanguage = {
  en: englishWords,
  nl: dutchWords,
  de: germanWords,
  fr: frenchWords,
  es: spanishWords,
  it: italianWords,
}

export type ChosenLanguage = { readonly language: keyof typeof wordsByLanguage; readonly locale: string; readonly words: WidgetWords }

/**
 * Chooses the first of these language tags that the widget has words for, or else English. `locale` formats prices and days: the tag itself
 * if it names a region, such as nl-BE.
 */
export function chooseLanguage(tags: readonly (string | null | undefined)[]): ChosenLanguage {
  for (const tag of tags) {
    const language = (tag ?? '').toLowerCase().split('-')[0]!
    if (tag && isLanguage(language)) return { language, locale: localeFor(tag, language), words: wordsByLanguage[language] }
  }
  return { language: 'en', locale: 'en-GB', words: englishWords }
}

const isLanguage = (name: string): name is keyof typeof wordsByLanguage => Object.hasOwn(wordsByLanguage, name)

function localeFor(tag: string, language: string): string {
  if (!tag.includes('-')) return language === 'en' ? 'en-GB' : language
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? language
  } catch {
    return language
  }
}

/** A text with its placeholders replaced. */
export const fillText = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** A text that has a form for one and a form for many. */
export function countText(forms: { readonly one: string; readonly other: string }, count: number, locale: string) {
  const form = new Intl.PluralRules(locale).select(count) === 'one' ? forms.one : forms.other
  return fillText(form, { count: new Intl.NumberFormat(locale).format(count) })
}
