import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsByLanguage } from '../../src/web/browser/checkout-widget/words.ts'
import { missingWords } from '../../src/web/page-not-found.ts'
import { returnWords } from '../../src/web/return-portal/words.ts'
import { contactWords } from '../../src/web/support-contact/words.ts'
import { type Language, pageLanguages } from '../../src/web/tracking/words.ts'

/** All texts of a page, however deep; functions make theirs for one name. */
function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') return [words({ organization: 'Tulip', carriers: ['Swiftly'] })]
  return Object.values(words as object).flatMap(textsIn)
}

/** Everything that shoppers read in a language. */
const shopperTexts = (language: Language) =>
  [pageLanguages, returnWords, wordsByLanguage as Record<Language, object>].flatMap((words) => textsIn(words[language]))
const languages = Object.keys(pageLanguages) as Language[]

test('every language has words of its own for the return portal', () => {
  const english = Object.entries(returnWords.en).map(([name, words]) => ({ name, texts: textsIn(words) }))
  for (const language of languages) {
    const words = returnWords[language]
    assert.deepEqual(
      Object.keys(words),
      english.map(({ name }) => name),
      language,
    )
    for (const { name, texts } of english)
      for (const [at, text] of textsIn(words[name as keyof typeof words]).entries()) {
        assert.match(text, /^\S.*\S$/, `${language} ${name}`)
        assert.deepEqual(text.match(/\{\w+\}/g), texts[at]!.match(/\{\w+\}/g), `${language} ${name}`)
        if (language !== 'en' && text.includes(' ')) assert.notEqual(text, texts[at], `${language} ${name}`)
      }
  }
})

test('apostrophes are typographic, and French punctuation stays with its word', () => {
  for (const language of languages)
    for (const text of [...shopperTexts(language), ...textsIn(contactWords[language]), ...textsIn(missingWords[language])]) {
      assert.doesNotMatch(text, /['"]/, text)
      if (language === 'fr') assert.doesNotMatch(text, /(^|[^\u00a0\u202f])[?!;:»]|«(?!\u202f)/, text)
    }
})

test('a carrier, a service point and the shopper are called the same on every page', () => {
  const forbidden: Partial<Record<Language, RegExp>> = {
    nl: /servicepunt|\b(u|uw)\b/i,
    de: /Versanddienst|Paketshop|\b(du|dein)\b/i,
    es: /\b(usted|Introduzca|Elija|Espere|Compruebe|Imprima)\b/,
    it: /\b(Lei|Suo|Suoi|Inserisca|Scelga|Attenda|Controlli|Stampi)\b/,
  }
  for (const language of languages)
    for (const text of shopperTexts(language)) if (forbidden[language]) assert.doesNotMatch(text, forbidden[language], language)
})

test('a payment that failed has charged nothing, in every language', () => {
  const charged: Record<Language, RegExp> = {
    en: /charged/,
    nl: /afgeschreven/,
    de: /abgebucht/,
    fr: /débité/,
    es: /cobrado/,
    it: /addebitato/,
  }
  for (const language of languages) assert.match(returnWords[language].paymentFailedText, charged[language])
})
