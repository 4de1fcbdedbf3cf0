import { aliasOf } from './aliases.ts'
import type { Gazetteer } from './gazetteer.ts'
import { keyOf, wordsOf } from './names.ts'

/** The rows that a name can mean. `main` is the one that is meant where nothing else is said; `name` is how that one is written. */
export type FoundCity = { readonly rows: readonly number[]; readonly main: number; readonly name: string }

/** Words that people add to the name of a town: a district, `Cedex 08`, the mark of a province. */
const added = /^(\d+\w*|[ivx]+|[a-z]{1,2}|cedex|arrondissement|arr)$/

/** No town has a name as long as this, and a longer text would take longer to look through. */
const longest = 200

export function findCity(gazetteer: Gazetteer, country: string, name: string): FoundCity | undefined {
  if (name.length > longest) return undefined
  // The whole name is tried first: a part in brackets distinguishes towns in some names and districts in others.
  return exact(gazetteer, country, name) ?? shorter(gazetteer, country, name) ?? longer(gazetteer, country, name)
}

function exact(gazetteer: Gazetteer, country: string, name: string): FoundCity | undefined {
  const key = keyOf(country, name)
  if (key === '') return undefined
  const alias = aliasOf(country, key)
  const meant = alias ? gazetteer.named(country, alias.key).filter((row) => !alias.state || gazetteer.state(row) === alias.state) : []
  const rows = [...new Set([...meant, ...gazetteer.named(country, key)])]
  return rows.length > 0 ? { rows, main: rows[0]!, name: meant.length > 0 ? alias!.name : gazetteer.name(rows[0]!) } : undefined
}

/** Finds a city without the words added to its name: `Praha 4` is in Praha. */
function shorter(gazetteer: Gazetteer, country: string, name: string): FoundCity | undefined {
  const bare = name.replace(/\s*[(/,].*$/, '')
  const found = bare === name ? undefined : exact(gazetteer, country, bare)
  if (found) return found
  const words = wordsOf(country, bare)
  while (words.length > 1 && added.test(words.at(-1)!)) {
    words.pop()
    const one = exact(gazetteer, country, words.join(' '))
    if (one) return one
  }
  return undefined
}

/** City whose name is longer than the text: "Rothenburg" finds Rothenburg ob der Tauber. */
function longer(gazetteer: Gazetteer, country: string, name: string): FoundCity | undefined {
  const words = wordsOf(country, name)
  const key = words.join('')
  if (key.length < 4) return undefined
  const rows = gazetteer
    .beginning(country, key, 200)
    .filter((row) => words.every((word, i) => wordsOf(country, gazetteer.name(row))[i] === word))
  return rows.length > 0 ? { rows, main: rows[0]!, name: gazetteer.name(rows[0]!) } : undefined
}
