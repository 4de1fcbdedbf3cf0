import { opensDatabase } from './import-graph.ts'
import { engineNames, engines, hasSlowTests, isAlone, type Selection, selectFiles } from './select.ts'
import { findSubjects } from './subjects.ts'

/** Describes where each test file runs, and what decides. */
export function listTestFiles({ names = [] }: Pick<Selection, 'names'>): string[] {
  const everywhere = { isDeep: true, isReached: () => true }
  const [sqlite, postgres] = engines.map((engine) => new Set(selectFiles(engine, everywhere)))
  const always = new Set(selectFiles('postgres', { isDeep: true }))
  return [...new Set([...sqlite!, ...postgres!])]
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
    .sort()
    .map((file) => {
      const onSqlite = sqlite!.has(file) ? [describeSqlite(file)] : []
      const onPostgres = postgres!.has(file)
        ? `${engineNames.postgres} ${always.has(file) ? 'always' : 'when a change reaches it'}`
        : describeAbsence(file)
      const more = [...(hasSlowTests(file) ? ['has slow tests'] : []), ...(isAlone(file) ? ['own process'] : [])]
      return `${file}: ${[...onSqlite, onPostgres, ...more].join('; ')}`
    })
}

const describeSqlite = (file: string) =>
  findSubjects(file) === undefined
    ? `${engineNames.sqlite} always`
    : `${engineNames.sqlite} when what it tests has changed, and in npm test`

const describeAbsence = (file: string) => (opensDatabase(file) ? 'starts what it needs itself' : 'opens no database')
