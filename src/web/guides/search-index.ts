import type { IndexedGuide } from '../browser/reference/guide-search.ts'
import type { GuideEntry } from './list.ts'
import { anchorOf } from './markdown.ts'

export function indexGuide({ name, title, summary, terms = '', source }: GuideEntry & { title: string; source: string }): IndexedGuide {
  const sections = source.split(/^## /m).map((text, at) => {
    const heading = at === 0 ? '' : text.slice(0, text.indexOf('\n'))
    return { id: heading && anchorOf(heading), title: heading.replaceAll('`', ''), words: distinctWords(text) }
  })
  return { name, title, summary, terms, sections }
}

const distinctWords = (text: string) => [...new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_-]{2,}/gu))].join(' ')
