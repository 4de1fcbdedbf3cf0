import { readFileSync } from 'node:fs'
import { listCommentedFiles, readDictionary } from './comments.ts'
import { findOfFunctions, findParticipleTypes, findSingleWordFunctions } from './name-rules.ts'
import { type ListedRule, runListCommand } from './shrinking-list.ts'

const readSources = () => new Map(listCommentedFiles().map((file) => [file, readFileSync(file, 'utf8')]))

export const nameRules: readonly ListedRule[] = [
  { list: 'single-word-functions', find: () => findSingleWordFunctions(readSources()) },
  { list: 'of-functions', find: () => findOfFunctions(readSources()) },
  { list: 'participle-types', find: () => findParticipleTypes(readSources(), readDictionary().nouns) },
]

if (import.meta.main) {
  runListCommand({
    name: 'names',
    about: 'Prints functions that are named by a single word or end in Of, and types that are named by one participle.',
    rules: nameRules,
  })
}
