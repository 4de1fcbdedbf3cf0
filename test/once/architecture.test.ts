import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

/** Lower knows nothing of higher. The longest name that fits decides; a file without a place is an error. */
const layers = [
  ['platform'],
  ['geo'],
  ['labels'],
  ['api', 'jobs', 'carriers/kit'],
  ['carriers'],
  ['carriers/index.ts'],
  ['resources'],
  ['pages'],
  ['house.ts', 'housekeeping.ts', 'watchdog.ts'],
  ['greeting.ts', 'commands'],
  ['server.ts'],
  ['main.ts'],
]
const places = layers.flatMap((names, rank) => names.map((name) => ({ name, rank }))).sort((a, b) => b.name.length - a.name.length)
const rankOf = (file: string) =>
  places.find(({ name }) => file === name || file.startsWith(`${name}/`))?.rank ?? assert.fail(`${file} has no place in the house`)
/** What counts as one room: an area, a carrier, or a whole lower folder. */
const roomOf = (file: string) =>
  file
    .split('/')
    .slice(0, /^(resources|carriers)\//.test(file) ? 2 : 1)
    .join('/')

const outbound = /^platform\/outbound\//
const nowhere = /^$/
/** Where a foreign package may be named. To replace one is to replace these files. */
const homes: Record<string, RegExp> = {
  kysely: /^platform\/|[/-]store\.ts$/,
  pg: /^platform\/postgres\.ts$/,
  zod: /./,
  'csv-parse': /^resources\/contracts\/price-file\.ts$/,
  'any-ascii': /^(labels\/text|geo\/places\/names)\.ts$/,
  'jpeg-js': /^labels\/logo\.ts$/,
  qr: /^labels\/codes\/qr\.ts$/,
  'date-holidays': /^geo\/holidays\.ts$/,
  'iso-3166': /^geo\/subdivisions\.ts$/,
  kdbush: /^geo\/places\/near\.ts$/,
  geokdbush: /^geo\/places\/near\.ts$/,
  'node:sqlite': /^platform\/(sqlite(-check|-compact|-copy|-files)?|move\/sqlite)\.ts$/,
  'ipaddr.js': outbound,
  'node:http': /^(api\/listen|commands\/listen\/receiver)\.ts$|^platform\/outbound\//,
  'node:net': /^(api\/listen|commands\/listen\/receiver)\.ts$|^platform\/outbound\//,
  'node:tls': outbound,
  'node:dns/promises': outbound,
  'node:dns': nowhere,
  'node:https': nowhere,
  'node:http2': nowhere,
  'node:dgram': nowhere,
}

const files = globSync('**/*.ts', { cwd: 'src' }).filter((file) => !file.endsWith('.test.ts'))
const source = (file: string) => readFileSync(join('src', file), 'utf8')
const mentions = files.flatMap((from) =>
  [...source(from).matchAll(/(?:\bfrom |\bimport |\bimport\()'([^']+)'/g)].map(([, to]) => ({ from, to: to! })),
)
const imports = mentions.filter(({ to }) => to.startsWith('.')).map(({ from, to }) => ({ from, to: normalize(join(dirname(from), to)) }))

test('every import names a file that exists, so that no rule below looks at thin air', () => {
  assert.ok(files.length > 50 && imports.length > files.length)
  assert.deepEqual(
    imports.filter(({ to }) => !existsSync(join('src', to))),
    [],
  )
})

test('imports point down; only resources look sideways', () => {
  const wrong = imports.filter(({ from, to }) => {
    if (roomOf(from) === roomOf(to)) return false
    return from.startsWith('resources/') ? rankOf(to) > rankOf(from) : rankOf(to) >= rankOf(from)
  })
  assert.deepEqual(wrong, [])
})

test('a store is private to its folder', () => {
  const wrong = imports.filter(({ from, to }) => /[/-]store\.ts$/.test(to) && dirname(from) !== dirname(to))
  assert.deepEqual(wrong, [])
})

test('a foreign package is named only in its home', () => {
  const wrong = mentions.filter(({ from, to }) => !to.startsWith('.') && !(homes[to] ? homes[to].test(from) : to.startsWith('node:')))
  assert.deepEqual(wrong, [])
})

test('nobody goes to another machine but through platform/outbound, and to the database', () => {
  const goesOut = /[^.\w](fetch|WebSocket|EventSource|XMLHttpRequest|require|createRequire)\b|getBuiltinModule|\bimport\([^']/
  const code = (file: string) => source(file).replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/ .*$|'[^'\n]*'/gm, "''")
  // Each loads a library when it is first needed; those for holidays and subdivisions are data.
  const late = ['geo/holidays.ts', 'geo/subdivisions.ts', 'platform/postgres.ts']
  assert.deepEqual(files.filter((file) => goesOut.test(code(file))).sort(), late)
  const taken = (file: string) => source(file).match(/^import .*'node:(http|net)'$/gm)
  assert.deepEqual(taken('api/listen.ts'), [
    "import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http'",
    "import type { AddressInfo, Socket } from 'node:net'",
  ])
  assert.deepEqual(taken('commands/listen/receiver.ts'), [
    "import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'",
    "import type { AddressInfo } from 'node:net'",
  ])
})

test('a server that draws no label loads neither the faces nor what rewrites letters', () => {
  const importedBy = (file: string) =>
    [...source(file).matchAll(/^(?:import|export)(?! type).*? from '(\.[^']+)'|^\} from '(\.[^']+)'/gm)].map(([, one, other]) =>
      normalize(join(dirname(file), one ?? other!)),
    )
  const loaded = new Set<string>(['server.ts', 'commands/index.ts'])
  for (const file of loaded) for (const next of importedBy(file)) loaded.add(next)
  assert.ok(loaded.has('labels/blocks/draw.ts'))
  assert.deepEqual(
    ['labels/font.ts', 'labels/text.ts', 'labels/fit.ts', 'labels/pdf/document.ts'].filter((file) => loaded.has(file)),
    [],
  )
})

test('only the platform asks the machine for the time, or for chance', () => {
  const wrong = files.filter(
    (file) =>
      !file.startsWith('platform/') && /new Date\(|Date\.now\(|Temporal\.Now|Math\.random\(|randomUUID\(|randomBytes\(/.test(source(file)),
  )
  assert.deepEqual(wrong, [])
})

test('no list whose length a client decides is spread into the arguments of a call: V8 throws beyond some 120,000', () => {
  const spreads = /(?:\bpush|\bunshift|Math\.max|Math\.min|fromCharCode|fromCodePoint)\([^(){}[\]]*\.\.\.(?!\[)/
  // The marks of one page, the points of one letter, the words of one barcode, the cells of one row, the rows of a help text, the stages of a parcel,
  // the rows that one page of a list may examine, the parts of a log entry.
  const short =
    /^labels\/(paper|raster\/scan|codes\/(maxicode|maxicode-words|datamatrix-words)|documents\/(bands|cn23|flow|form))\.ts$|^(commands\/help|platform\/lists\/list-rows|resources\/integrations\/log-entry)\.ts$|^pages\/tracking\/stages\.ts$/
  const wrong = files.filter(
    (file) =>
      !short.test(file) &&
      source(file)
        .split('\n')
        .some((line) => spreads.test(line)),
  )
  assert.deepEqual(wrong, [])
})

test('an area is made of the files that the grid knows', () => {
  const known = /^(routes|schema|service|store|errors|events|jobs|[a-z][a-z0-9-]*)\.ts$/
  const areas = new Set(
    files.filter((file) => file.startsWith('resources/') && file.split('/').length === 3).map((file) => file.split('/')[1]!),
  )
  for (const area of areas) assert.ok(files.includes(`resources/${area}/routes.ts`), `${area} has no routes.ts`)
  assert.deepEqual(
    files.filter((file) => file.startsWith('resources/') && file.split('/').length === 3 && !known.test(file.split('/')[2]!)),
    [],
  )
})

test('no file outgrows a head', () => {
  const long = files.filter((file) => source(file).split('\n').length > 300)
  assert.deepEqual(long, [])
})

test('no name that says nothing', () => {
  const empty = files.filter((file) => /(^|\/|-)(utils?|helpers?|common|manager|base|misc)(\.|\/|-|$)/.test(file))
  assert.deepEqual(empty, [])
})

test('what users install runs no script while it is installed, and is pinned exactly', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const shipped = Object.entries<any>(lock.packages).filter(([name, one]) => name && !one.dev && !one.devOptional)
  assert.deepEqual(
    shipped.filter(([, one]) => one.hasInstallScript),
    [],
  )
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, name)
  assert.ok(Object.keys(dependencies).length <= 15)
  assert.ok(shipped.length <= 80, `${shipped.length} packages`)
  const all = shipped.filter(([path]) => !Object.hasOwn(optionalDependencies, path.replace('node_modules/', ''))).length
  const said = /(\d+) packages, (\d+) of them named in package\.json/.exec(readFileSync('SECURITY.md', 'utf8'))
  assert.deepEqual(said?.slice(1), [String(all), String(Object.keys(dependencies).length)], 'what SECURITY.md says')
})
