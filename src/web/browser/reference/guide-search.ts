import { bestOf, indexTexts, type PlaceTexts, wordsOf } from './search.ts'

const mostGuides = 5
/** Guides of less than this share of the best one's weight are left out: a word that many texts have says little. */
const leastShare = 0.3

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** A guide as the server sends it. Each word of a section is there once; the text before the first heading has no id. */
export type IndexedGuide = {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly terms: string
  readonly sections: readonly { readonly id: string; readonly title: string; readonly words: string }[]
}
export type GuideResult = { readonly guide: IndexedGuide; readonly section: { readonly id: string; readonly title: string } }
type IndexedSection = GuideResult['section'] & { readonly places: PlaceTexts }

/** A guide as texts by place, under the names that have weights. */
const entryOf = (guide: IndexedGuide) => ({
  guide,
  places: {
    title: indexTexts(guide.title, guide.name),
    area: indexTexts(guide.summary, guide.terms),
    description: indexTexts(guide.sections.map(({ title }) => title)),
    texts: indexTexts(guide.sections.map(({ words }) => words)),
  },
  sections: guide.sections.map(({ id, title, words }) => ({ id, title, places: { title: indexTexts(title), texts: indexTexts(words) } })),
})

/** The section that says most about the words; the beginning of the guide where no section says more. */
function sectionFor(sections: readonly IndexedSection[], words: readonly string[]) {
  const weighed = sections.map((section) => ({ section, weight: sum(words.map((word) => bestOf(section.places, word).weight)) }))
  return weighed.reduce((best, one) => (one.weight > best.weight ? one : best)).section
}

/** Searches the guides. Every word of a query has to be found in a guide. The best come first, each with one of its sections. */
export function createGuideSearch(guides: readonly IndexedGuide[]) {
  const entries = guides.map(entryOf)
  return (query: string): GuideResult[] => {
    const words = wordsOf(query)
    const results = entries
      .map(({ guide, places, sections }) => {
        const weights = words.map((word) => bestOf(places, word).weight)
        return { guide, section: sectionFor(sections, words), weight: weights.includes(0) ? 0 : sum(weights) }
      })
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
    return results.filter(({ weight }) => weight >= results[0]!.weight * leastShare).slice(0, mostGuides)
  }
}
