import { globSync, readFileSync } from 'node:fs'
import { beginsWell, type Comment, type Dictionary, findComments, isKnownIn, listIdentifiers, listNames } from './comment-rule.ts'
import { type ListedRule, runListCommand } from './shrinking-list.ts'

/** Files that the rule holds for: sources without tests and generated files. */
export const listCommentedFiles = (): string[] =>
  globSync(['{src,bin}/**/*.{ts,js}', 'bin/crossdock', 'clients/typescript/src/*.ts']).filter((file) => !file.endsWith('.test.ts'))

/** Words of a list, of which a line may have several. Lines that begin with `#` say what they are. */
const readWords = (name: string) =>
  new Set(
    readFileSync(`test/architecture/${name}.txt`, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .flatMap((line) => line.split(' ').filter((word) => word !== '')),
  )

export const readDictionary = (): Dictionary => ({
  verbs: readWords('comment-verbs'),
  nouns: readWords('comment-nouns'),
  adjectives: readWords('comment-adjectives'),
})

type Commented = { readonly comments: ReadonlyMap<string, readonly Comment[]>; readonly isKnown: (identifier: string) => boolean }

/** Reads all comments, and the names in the code, the migrations and the scripts of `package.json`. */
export function readComments(files: readonly string[] = listCommentedFiles()): Commented {
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const others = globSync(['migrations/*.sql', 'clients/typescript/src/generated/*.ts', 'package.json'])
  const names = new Set([...sources.values(), ...others.map((file) => readFileSync(file, 'utf8'))].flatMap(listNames))
  const paths = globSync(['{src,bin,test,bench,clients,docs}/**/*.{ts,js,md}', '*.{ts,js,md,json}'], {
    exclude: (path) => path.includes('node_modules'),
  })
  return {
    comments: new Map([...sources].map(([file, source]) => [file, findComments(source)])),
    isKnown: isKnownIn(names, paths),
  }
}

const mostShown = 120
const groupPlaces = (found: readonly (readonly [file: string, place: string])[]) =>
  new Map(Object.entries(Object.groupBy(found, ([file]) => file)).map(([file, some]) => [file, some!.map(([, place]) => place)]))

/** Comments that begin otherwise than the rule says. */
export const findOffences = ({ comments, isKnown }: Commented, dictionary = readDictionary()) =>
  groupPlaces(
    [...comments].flatMap(([file, some]) =>
      some
        .filter((comment) => !beginsWell(comment, dictionary, isKnown))
        .map(({ line, text }) => [file, `${line}: ${text.slice(0, mostShown)}`] as const),
    ),
  )

/** Identifiers in backticks that the code does not have, as `file:line: identifier`. */
export const findUnknownIdentifiers = ({ comments, isKnown }: Commented): string[] =>
  [...comments].flatMap(([file, some]) =>
    some.flatMap((comment) =>
      listIdentifiers(comment)
        .filter((identifier) => !isKnown(identifier))
        .map((identifier) => `${file}:${comment.line}: ${identifier}`),
    ),
  )

export const commentRule: ListedRule = { list: 'comments-to-rewrite', find: () => findOffences(readComments()) }

if (import.meta.main) {
  runListCommand({
    name: 'comments',
    about: 'Prints the comments that begin with neither a third-person verb, nor the identifier that they describe, nor a listed noun.',
    rules: [commentRule],
  })
}
