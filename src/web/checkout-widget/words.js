import { de } from './words/de.js'
import { en } from './words/en.js'
import { es } from './words/es.js'
import { fr } from './words/fr.js'
import { it } from './words/it.js'
import { nl } from './words/nl.js'

export const wordsByLanguage = { en, nl, de, fr, es, it }

/**
 * Chooses the first of these language tags that the widget has words for, or else English. `locale` formats prices and days: the tag itself
 * if it names a region, such as nl-BE.
 */
export function chooseLanguage(tags) {
  for (const tag of tags) {
    const [language] = String(tag ?? '')
      .toLowerCase()
      .split('-')
    if (Object.hasOwn(wordsByLanguage, language)) return { language, locale: localeFor(tag, language), words: wordsByLanguage[language] }
  }
  return { language: 'en', locale: 'en-GB', words: en }
}

function localeFor(tag, language) {
  if (!tag.includes('-')) return language === 'en' ? 'en-GB' : language
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return language
  }
}

/** A text with its placeholders replaced. */
export const fillText = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name])

/** A text that has a form for one and a form for many. */
export function countText(forms, count, locale) {
  const form = new Intl.PluralRules(locale).select(count)
  return fillText(forms[form] ?? forms.other, { count: new Intl.NumberFormat(locale).format(count) })
}
