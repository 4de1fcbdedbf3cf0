import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What there is once in a process: one file that replaces a function, or has something done before every test, would do so for all. */
const changesItsProcess =
  /import \{[^}]*\bmock\b|\bbeforeEach\(|process\.env\.\w+ = |process\.(umask|chdir|on|exit)\(|prototype\.\w+ = |\bopenHouse\(|\bregisterCarriers\(|\/explain\.ts'/
/** A file that starts servers or browsers would keep them until its whole group ends; one that measures would be measured with others. */
const wantsQuiet =
  /playwright|\/(server|postgres|prove\/(?!server\/rows|billing\/).*|crash\/(?!support\/).*)\.ts'|performance\.now|memoryUsage|resourceUsage/

/** In larger groups the application is loaded less often, and what the engine has compiled is used longer: 24 take a tenth less time than 8, 60 another twentieth. */
const largest = 60
/** A group is as small as this only where there are fewer groups than processes at once. */
const smallest = 8
/** So many processes run at once: two processors have something to do while a test waits. */
export const atOnce = 4

/**
 * Loading the application takes half a second of the processor, more than most files need for their tests: where nothing speaks
 * against it, several share a process. Each still has a database of its own.
 */
export function inGroups(files: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-test-groups-'))
  const alone = files.filter((file) => [changesItsProcess, wantsQuiet].some((reason) => reason.test(readFileSync(file, 'utf8'))))
  const shared = files.filter((file) => !alone.includes(file))
  const count = Math.max(Math.ceil(shared.length / largest), Math.min(atOnce, Math.ceil(shared.length / smallest)))
  const groups = Array.from({ length: count }, (_, group) => {
    const members = shared.filter((_, i) => i % count === group)
    const path = join(folder, `${group}.mjs`)
    writeFileSync(path, sourceOf(members))
    return path
  })
  // Groups take longest: begun last, they would keep one processor while the other has nothing left to do.
  return { files: [...groups, ...alone], remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * No test begins before all files are there: with the last test that it knows of, a process closes what was opened for any.
 * Where one cannot be loaded, none of them has passed.
 */
const sourceOf = (members: readonly string[]) => `import { before } from 'node:test'
async function load() {
${members.map((file) => `  await import('${pathToFileURL(resolve(file))}')`).join('\n')}
}
const loaded = load()
before(() => loaded)
await loaded
`

type Engine = 'sqlite' | 'postgres'

/**
 * What `npm test` runs on PostgreSQL too: what every request and job goes through, the purchase, one call of every operation, and what
 * only an engine with several processes or roles has.
 */
const isForPostgres = new RegExp(
  [
    '^src/(platform|jobs|webhooks|http/(idempotency|limits))/(?!.*(s3|public-events|read-only)\\.test)',
    '/shipments/(announce|purchase|cancel|duplicates)\\.test\\.ts$',
    '^test/(collisions|contract|durability|hot-tables|migrate|move|practice-books|round-trips|row-security|tables|two-processes|workers)\\.',
  ].join('|'),
)

/** What SQLite has no case for. */
const isForPostgresOnly = /^test\/(round-trips|row-security|two-dispatchers|two-processes|workers)\./

/** `isDeep`: whether this is `npm run check:deep`. `isNamed`: whether `npm test` was given a part of the name of the file. */
type Run = { readonly isDeep?: boolean; readonly isNamed?: boolean }

/**
 * Whether a file has something to run. `npm run check:deep` runs what `npm test` leaves out on that engine: tests that take long, and
 * on PostgreSQL the files that `npm test` runs there only by name.
 */
export function hasTestsFor(file: string, engine: Engine, { isDeep = false, isNamed = false }: Run): boolean {
  const source = readFileSync(file, 'utf8')
  if (engine === 'sqlite' && isForPostgresOnly.test(file)) return false
  const isLeftOut = engine === 'postgres' && !isForPostgres.test(file)
  if (!isDeep) return (isNamed || !isLeftOut) && /\b(test|oneInSix)\b[^\n]* from '(node:test|.*\/deep\.ts)'/.test(source)
  if (engine === 'postgres') return isLeftOut || /\/deep\.ts'/.test(source)
  return /\b(deepTest|firstUnlessDeep|isDeep|oneInSix)\b/.test(source)
}

/** Any path in quotes counts, for a process can be started from it too; a type opens nothing. */
const mentioned = /^(?!import type ).*'(\.\.?\/[^']+\.ts)'/gm

/** Whether a file, or what it mentions, or what that mentions, opens a database. What does not is the same on every engine. */
export function opensDatabase(file: string, seen = new Set<string>()): boolean {
  if (file.endsWith('src/platform/database.ts')) return true
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  return [...readFileSync(file, 'utf8').matchAll(mentioned)].some(([, path]) => opensDatabase(resolve(file, '..', path!), seen))
}
