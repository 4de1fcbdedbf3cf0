import { readFileSync, writeFileSync } from 'node:fs'
import { readArguments, refuseArguments } from '../proofs/arguments.ts'

/** Places that break a rule, each as `line: text`, by their file. */
export type Offences = ReadonlyMap<string, readonly string[]>
/** How many places of a file may break a rule. */
export type Allowance = ReadonlyMap<string, number>

/** Entries of a list, `file count`. Lines that begin with `#` are its heading. */
export function readAllowance(text: string): Allowance {
  const entries = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    entries.map((line) => {
      const [, file, count] = /^(\S+) ([1-9]\d*)$/.exec(line) ?? []
      if (file === undefined) throw new Error(`"${line}" is no entry. Expected: a file and a count`)
      return [file, Number(count)]
    }),
  )
}

/** Files whose offences differ from the list: those that have more, and those that have fewer than they may. */
export const findDifferences = (offences: Offences, allowance: Allowance): string[] =>
  [...new Set([...offences.keys(), ...allowance.keys()])].sort().flatMap((file) => {
    const found = offences.get(file) ?? []
    const allowed = allowance.get(file) ?? 0
    if (found.length > allowed)
      return [`${file} may have ${allowed}, and has ${found.length}:\n${found.map((one) => `  ${one}`).join('\n')}`]
    return found.length < allowed ? [`${file} may have ${allowed}, and has ${found.length}`] : []
  })

const countAll = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0)

/** The list with the offences there are now, under its heading. Refuses a list with more than before in all, since files may be moved but not added. */
export function rewriteList(text: string, offences: Offences): string {
  const [before, now] = [countAll(readAllowance(text).values()), countAll([...offences.values()].map(({ length }) => length))]
  if (now > before) throw new Error(`The list has ${before} places and would have ${now}. It only shrinks: mend those that are new`)
  const heading = text.split('\n').filter((line) => line.startsWith('#'))
  return `${[...heading, ...[...offences].map(([file, found]) => `${file} ${found.length}`).sort()].join('\n')}\n`
}

export type ListedRule = {
  /** The name of its list in this folder, without `.txt`. */
  readonly list: string
  readonly find: () => Offences
}

export const pathOf = ({ list }: ListedRule) => `test/architecture/${list}.txt`

/** Differences of a rule from its list, with the command that rewrites it. */
export const checkRule = (rule: ListedRule) => findDifferences(rule.find(), readAllowance(readFileSync(pathOf(rule), 'utf8')))

type Command = { readonly name: string; readonly about: string; readonly rules: readonly ListedRule[] }

/** A command that prints the offences of files or folders, or rewrites the lists of its rules. */
export function runListCommand({ name, about, rules }: Command) {
  const { words: paths, values } = readArguments({
    name,
    about,
    words: '[PATH...]',
    options: { write: { help: 'rewrites the lists, which only shrink' }, counts: { help: 'counts by folder and by first word' } },
  })
  const found = rules.map((rule) => ({ rule, offences: new Map([...rule.find()].filter(([file]) => isWithin(file, paths))) }))
  if (values.write && paths.length > 0) refuseArguments(name, 'A list is rewritten as a whole, without a path')
  for (const { rule, offences } of found) {
    if (values.write) writeFileSync(pathOf(rule), rewriteList(readFileSync(pathOf(rule), 'utf8'), offences))
    else if (values.counts) printCounts(offences)
    else for (const [file, places] of offences) console.log(places.map((place) => `${file}:${place}`).join('\n'))
    console.log(`${rule.list}: ${countAll([...offences.values()].map(({ length }) => length))} in ${offences.size} files`)
  }
}

const isWithin = (file: string, paths: readonly string[]) =>
  paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path.replace(/^\.\/|\/$/g, '')}/`))

const mostFirstWords = 40
function printCounts(offences: Offences) {
  const folders = Object.entries(Object.groupBy(offences, ([file]) => folderOf(file))).map(
    ([folder, files]) => [folder, countAll(files!.map(([, places]) => places.length))] as const,
  )
  const places = [...offences.values()].flat()
  const firstWords = Object.entries(Object.groupBy(places, (place) => place.replace(/^\d+: /, '').split(' ')[0]!)).map(
    ([word, some]) => [word, some!.length] as const,
  )
  const byCount = (a: readonly [string, number], b: readonly [string, number]) => b[1] - a[1]
  for (const [folder, count] of folders.sort(byCount)) console.log(`${String(count).padStart(6)} ${folder}`)
  console.log(
    firstWords
      .sort(byCount)
      .slice(0, mostFirstWords)
      .map(([word, count]) => `${word} ${count}`)
      .join(', '),
  )
}

/** The folder by which work is shared out: `src/jobs`, `src/modules/sales`. */
const folderOf = (file: string) => /^(src\/modules\/[^/]+|clients\/[^/]+|[^/]+\/[^/]+(?=\/)|[^/]+)/.exec(file)![0]
