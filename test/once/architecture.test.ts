import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { findInstallFaults, type LockFile, listProductionPackages } from '../architecture/lock-file.ts'
import {
  findAreaCircles,
  findBrowserImports,
  findCircles,
  findFileCircles,
  findLongFunctions,
  findPrivateImports,
  findRepeatedTypes,
  findSimulatorImports,
  findSimulatorWords,
  findSingleWordExports,
  findUnreached,
  findUpwardImports,
  type Import,
  listImports,
  listMentions,
  listValueImports,
} from '../architecture/rules.ts'

const outbound = /^platform\/outbound\//
const nowhere = /^$/
/** Where a foreign package may be named. To replace one is to replace these files. */
const homes: Record<string, RegExp> = {
  kysely: /^platform\/|[/-]store\.ts$/,
  pg: /^platform\/database\/postgres-(batch|connections|hosts|silence|transaction)\.ts$/,
  zod: /./,
  'csv-parse': /^modules\/contracts\/price-file\.ts$/,
  'any-ascii': /^geo\/transliterate\.ts$/,
  aws4fetch: /^platform\/file-store\/s3\.ts$/,
  '@hyzyla/pdfium': /^labels\/carrier-pdf\/pdfium\.ts$/,
  'jpeg-js': /^labels\/logo\.ts$/,
  qr: /^labels\/codes\/qr\.ts$/,
  'date-holidays': /^geo\/holidays\.ts$/,
  'iso-3166': /^geo\/subdivisions\.ts$/,
  kdbush: /^geo\/places\/near\.ts$/,
  geokdbush: /^geo\/places\/near\.ts$/,
  'node:sqlite': /^platform\/(database\/sqlite(-check|-compact|-copy|-files|-server-lock)?|move\/sqlite)\.ts$/,
  nodemailer: /^platform\/mail\/smtp\.ts$/,
  'ipaddr.js': /^platform\/(outbound\/|trusted-proxies)/,
  'node:http': /^(http\/listen|cli\/listen\/receiver)\.ts$|^platform\/outbound\//,
  'node:net': /^(http\/listen|cli\/listen\/receiver|workers\/supervisor)\.ts$|^platform\/outbound\//,
  'node:cluster': /^(start|workers\/(supervisor|gather-metrics))\.ts$/,
  'node:tls': outbound,
  'node:dns/promises': outbound,
  'node:dns': nowhere,
  'node:https': nowhere,
  'node:http2': nowhere,
  'node:dgram': nowhere,
}

const files = globSync('**/*.ts', { cwd: 'src' }).filter((file) => !file.endsWith('.test.ts'))
/** Files without the scripts for the browser, which have its clock and its `fetch`. */
const serverFiles = files.filter((file) => !file.startsWith('web/browser/'))
const source = (file: string) => readFileSync(join('src', file), 'utf8')
const sources = new Map(files.map((file) => [file, source(file)]))
const [mentions, imports] = [listMentions(sources), listImports(sources)]

test('every import names a file that exists, so that no rule below looks at thin air', () => {
  assert.ok(files.length > 50 && imports.length > files.length)
  assert.deepEqual(
    imports.filter(({ to }) => !existsSync(join('src', to))),
    [],
  )
})

/** What is known to break a rule. Each list only shrinks. */
const exceptions = (file: string) =>
  readFileSync(`test/architecture/${file}.txt`, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
/** The same, and nothing on the list that is mended already. */
const holdsExcept = (found: readonly string[], file: string) => assert.deepEqual([...found].sort(), exceptions(file).sort())

test('imports point down: no folder imports from one above or beside it', () => {
  assert.deepEqual(findUpwardImports(imports), [])
  const planted = { from: 'platform/time.ts', to: 'modules/index.ts' }
  const between = { from: 'modules/account/brands/service.ts', to: 'modules/drafts/rules/service.ts' }
  assert.deepEqual(findUpwardImports([planted, between, { from: 'modules/index.ts', to: 'platform/time.ts' }]), [planted, between])
})

/** The declared events that no module names, and so none publishes. */
function findUnpublished(modules: ReadonlyMap<string, string>) {
  const declarations = globSync('webhooks/public-events/*.ts', { cwd: 'src' }).filter((file) => sources.has(file))
  const named = [...modules].filter(([file]) => file.startsWith('modules/')).map(([, text]) => text)
  const names = declarations.flatMap((file) =>
    [...source(file).matchAll(/^export const (\w+) = (?:defineSubscriberEvent|defineIntegrationMessage|\w+Message)\(/gm)].map(
      ([, name]) => name!,
    ),
  )
  assert.ok(names.length >= 7)
  return names.filter((name) => !named.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
}

test('every public event is published by a module', () => {
  assert.deepEqual(findUnpublished(sources), [])
  const without = new Map([...sources].map(([file, text]) => [file, text.replaceAll('parcelCreated', '')]))
  assert.ok(findUnpublished(without).includes('parcelCreated'))
})

test('scripts for the browser import each other alone, and the server imports none of them, but for types', () => {
  assert.deepEqual(findBrowserImports(imports, listValueImports(sources)), [])
  const [script, schemas] = ['web/browser/a.ts', '../clients/typescript/src/generated/schemas.ts']
  const wrong = { from: script, to: 'web/html.ts' }
  assert.deepEqual(findBrowserImports([wrong, { from: script, to: schemas }, { from: 'web/guides.ts', to: script }], []), [wrong])
  const loading = ['web/guides.ts', script].map((from) => ({ from, to: from === script ? schemas : script }))
  assert.deepEqual(findBrowserImports([], loading), loading)
})

test('no folder imports itself through others', () => {
  assert.deepEqual(findCircles(imports), [])
  const planted = [
    { from: 'modules/sales/orders/service.ts', to: 'modules/index.ts' },
    { from: 'modules/index.ts', to: 'modules/account/brands/routes.ts' },
    { from: 'modules/account/brands/routes.ts', to: 'modules/sales/orders/service.ts' },
    { from: 'web/index.ts', to: 'modules/index.ts' },
  ]
  assert.deepEqual(findCircles(planted), ['modules', 'modules/account', 'modules/sales'])
  assert.deepEqual(findCircles(planted.slice(1)), [])
})

test('no area of a module imports itself through others', () => {
  assert.deepEqual(findAreaCircles(imports), [])
  const planted = [
    { from: 'modules/sales/orders/service.ts', to: 'modules/sales/integrations/service.ts' },
    { from: 'modules/sales/integrations/service.ts', to: 'modules/sales/descriptions.ts' },
    { from: 'modules/sales/jobs.ts', to: 'modules/sales/orders/service.ts' },
    { from: 'modules/account/users/routes.ts', to: 'modules/account/brands/service.ts' },
  ]
  assert.deepEqual(findAreaCircles(planted), ['modules/sales/.', 'modules/sales/integrations', 'modules/sales/orders'])
  assert.deepEqual(findAreaCircles(planted.slice(1)), [])
})

test('no file imports itself through others, but for the types of a few', () => {
  assert.deepEqual(findFileCircles(listValueImports(sources)), [])
  holdsExcept(findFileCircles(imports), 'type-circles')
  const planted = new Map([
    ['a.ts', "import { b } from './b.ts'\n"],
    ['b.ts', "import {\n  type A,\n  c,\n} from './c.ts'\n"],
    ['c.ts', "export * from './a.ts'\n"],
    ['d.ts', "import { a } from './a.ts'\n"],
  ])
  assert.deepEqual(findFileCircles(listValueImports(planted)), ['a.ts b.ts c.ts'])
  assert.deepEqual(findFileCircles(listImports(planted)), ['a.ts b.ts c.ts'])
  const withTypes = (statement: string) => new Map([...planted, ['c.ts', `${statement}\n`]])
  for (const statement of ["import type { A } from './a.ts'", "import { type A } from './a.ts'", "export type { A } from './a.ts'"]) {
    assert.deepEqual(findFileCircles(listValueImports(withTypes(statement))), [])
    assert.deepEqual(findFileCircles(listImports(withTypes(statement))), ['a.ts b.ts c.ts'])
  }
})

test('a module imports another only through its public files', () => {
  assert.deepEqual(findPrivateImports(imports), [])
  const planted = { from: 'modules/drafts/rules/try.ts', to: 'modules/sales/orders/filters.ts' }
  const fair = { from: 'modules/drafts/rules/try.ts', to: 'modules/sales/orders/service.ts' }
  assert.deepEqual(findPrivateImports([planted, fair]), [planted])
})

test('only app.ts imports the simulator, and only the list of carriers and the simulator import a sandbox carrier', () => {
  assert.deepEqual(findSimulatorImports(imports), [])
  const planted = ['simulator/sweeps.ts', 'carriers/sandbox/letter.ts'].map((to) => ({ from: 'modules/contracts/service.ts', to }))
  const fair = ['app.ts', 'simulator/outage.ts'].map((from) => ({ from, to: 'simulator/sweeps.ts' }))
  const listed = ['carriers/index.ts', 'simulator/sweeps.ts'].map((from) => ({ from, to: 'carriers/sandbox/letter.ts' }))
  assert.deepEqual(findSimulatorImports([...planted, ...fair, ...listed]), planted)
})

test('nothing but the sandbox carriers and the simulator names a sandbox carrier by its code, or has a flag for the simulator', () => {
  assert.deepEqual(findSimulatorWords(sources), [])
  const planted = (file: string) => new Map([[file, "const posts = new Set(['northpost'])\nconst practiceBooks = 1\nconst near = 2\n"]])
  assert.equal(findSimulatorWords(planted('modules/a.ts')).length, 2)
  for (const file of ['simulator/a.ts', 'carriers/sandbox/a.ts']) assert.deepEqual(findSimulatorWords(planted(file)), [])
})

/** Names of scripts in the functions that pages are served with. */
const servedScript = /\b(?:readModules|joinModules|readScript|scriptPage)\((?:[^()']*, )?'([\w/-]+)'/g

test('every file is reached from the server, the command line or a script of bin', () => {
  const scripts = new Map(globSync('bin/**/*.ts').map((file) => [`../${file}`, readFileSync(file, 'utf8')]))
  const served = [...sources.values()].flatMap((text) => [...text.matchAll(servedScript)].map(([, name]) => `web/browser/${name}.ts`))
  assert.equal(new Set(served).size, 5)
  const entries = ['main.ts', 'command-line.ts', ...served, ...scripts.keys()]
  assert.deepEqual(findUnreached(new Map([...sources, ...scripts]), entries), [])
  const planted = new Map([
    ['main.ts', "import { a } from './a.ts'\nnew URL('./process.ts', import.meta.url)\n"],
    ['a.ts', ''],
    ['process.ts', ''],
    ['languages.ts', ''],
  ])
  assert.deepEqual(findUnreached(planted, ['main.ts']), ['languages.ts'])
})

test('no exported value is named by a single lower-case word', () => {
  holdsExcept(findSingleWordExports(sources), 'single-words')
  const planted = new Map([['a.ts', 'export const sent = 1\nexport const { at, findAll } = x\nexport function runAll() {}\n']])
  assert.deepEqual(findSingleWordExports(planted), ['a.ts sent', 'a.ts at'])
})

test('no type name is declared in more than two files', () => {
  assert.deepEqual(findRepeatedTypes(sources), [])
  const planted = new Map(
    ['a.ts', 'b.ts', 'c.ts'].map((file) => [file, 'export type Options = {}\ntype Own = 1\n'.slice(0, file === 'c.ts' ? 25 : undefined)]),
  )
  assert.deepEqual(findRepeatedTypes(planted), ['Options: a.ts b.ts c.ts'])
})

test('no function is longer than 70 lines', () => {
  assert.deepEqual(findLongFunctions(sources), [])
  const planted = (lines: number) => new Map([['a.ts', `export function runAll() {\n${'  x()\n'.repeat(lines - 2)}}\n`]])
  assert.deepEqual([findLongFunctions(planted(71)), findLongFunctions(planted(70))], [['a.ts runAll'], []])
})

test('a store is private to its folder, or to its area of a module', () => {
  // The list of deliveries reads the tables of the engine that sends them.
  const homeOf = (file: string) => {
    if (/^(webhooks|modules\/notifications\/deliveries)\//.test(file)) return 'deliveries'
    // Both are one aggregate each, whose areas share its tables.
    const aggregate = /^modules\/(shipments|returns)\//.exec(file)
    if (aggregate) return aggregate[0]
    return file.startsWith('modules/') ? file.split('/').slice(0, 3).join('/') : dirname(file)
  }
  const isForeign = ({ from, to }: Import) => /[/-]store\.ts$/.test(to) && dirname(from) !== dirname(to) && homeOf(from) !== homeOf(to)
  assert.deepEqual(
    imports.filter((one) => one.from !== 'app.ts' && isForeign(one)),
    [],
  )
  const planted = { from: 'modules/sales/orders/service.ts', to: 'modules/account/brands/store.ts' }
  assert.ok(isForeign(planted) && !isForeign({ ...planted, from: 'modules/account/brands/service.ts' }))
})

test('a foreign package is named only in its home', () => {
  // The text of a sample has imports of its own.
  const own = mentions.filter(({ from }) => from !== 'web/browser/reference/samples/typescript.ts')
  const wrong = own.filter(({ from, to }) => !to.startsWith('.') && !(homes[to] ? homes[to].test(from) : to.startsWith('node:')))
  assert.deepEqual(wrong, [])
})

test('only platform/outbound, platform/mail and the database drivers open connections to other machines', () => {
  const goesOut = /[^.\w](fetch|WebSocket|EventSource|XMLHttpRequest|require|createRequire)\b|getBuiltinModule|\bimport\([^']/
  const code = (file: string) => source(file).replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/ .*$|'[^'\n]*'/gm, "''")
  // Each loads a library when it is first needed; those for holidays, places, subdivisions and alphabets are data.
  const late = [
    'geo/holidays.ts',
    'geo/places/pack.ts',
    'geo/subdivisions.ts',
    'geo/transliterate.ts',
    'platform/database/postgres-connections.ts',
    'platform/database/postgres-transaction.ts',
  ]
  // Both take node:http so, and nothing else.
  const ofHttp = ['http/listen.ts', 'platform/outbound/send.ts']
  assert.deepEqual(serverFiles.filter((file) => goesOut.test(code(file))).sort(), [...late, ...ofHttp].sort())
  const taken = (file: string) => source(file).match(/^(import|const) .*'node:(http|net)'\)?$|.*getBuiltinModule.*/gm)
  assert.deepEqual(taken('http/listen.ts'), [
    "import type { IncomingMessage, Server, ServerResponse } from 'node:http'",
    "import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'",
    "const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')",
  ])
  assert.deepEqual(
    taken('platform/outbound/send.ts')?.filter((line) => line.includes('getBuiltinModule')),
    ["const { request: httpRequest, validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http')"],
  )
  assert.deepEqual(taken('cli/listen/receiver.ts'), [
    "import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'",
    "import type { AddressInfo } from 'node:net'",
  ])
})

test('a server that draws no label loads neither the faces nor what rewrites letters', () => {
  const importedBy = (file: string) =>
    [...source(file).matchAll(/^(?:import|export)(?! type).*? from '(\.[^']+)'|^\} from '(\.[^']+)'/gm)].map(([, one, other]) =>
      normalize(join(dirname(file), one ?? other!)),
    )
  const loaded = new Set<string>(['server.ts', 'cli/catalog.ts'])
  for (const file of loaded) for (const next of importedBy(file)) loaded.add(next)
  assert.ok(loaded.has('labels/blocks/draw.ts'))
  assert.deepEqual(
    ['labels/font.ts', 'labels/text.ts', 'labels/fit.ts', 'labels/pdf/document.ts'].filter((file) => loaded.has(file)),
    [],
  )
})

test('only the platform asks the machine for the time, or for chance', () => {
  const wrong = serverFiles.filter(
    (file) =>
      !file.startsWith('platform/') && /new Date\(|Date\.now\(|Temporal\.Now|Math\.random\(|randomUUID\(|randomBytes\(/.test(source(file)),
  )
  assert.deepEqual(wrong, [])
  const scripts = files.filter((file) => file.startsWith('web/browser/'))
  assert.deepEqual(
    scripts.filter((file) => /Math\.random\(/.test(source(file))),
    [],
  )
})

test('no list whose length a client decides is spread into the arguments of a call: V8 throws beyond some 120,000', () => {
  const spreads = /(?:\bpush|\bunshift|Math\.max|Math\.min|fromCharCode|fromCodePoint)\([^(){}[\]]*\.\.\.(?!\[)/
  // The marks of one page, the points of one letter, the words of one barcode, the cells of one row, the rows of a help text, the stages of a parcel,
  // the rows that one page of a list may examine, the parts of a log entry.
  const short =
    /^labels\/(paper|raster\/scan|codes\/(maxicode|maxicode-words|datamatrix-words)|documents\/(bands|cn23|flow|form))\.ts$|^(cli\/help|platform\/lists\/list-rows|modules\/sales\/integrations\/log-entry)\.ts$|^web\/tracking\/stages\.ts$/
  const wrong = files.filter(
    (file) =>
      !short.test(file) &&
      source(file)
        .split('\n')
        .some((line) => spreads.test(line)),
  )
  assert.deepEqual(wrong, [])
})

test('no file outgrows a head', () => {
  const long = files.filter((file) => source(file).split('\n').length > 300)
  assert.deepEqual(long, [])
})

test('style sheets are as short as other files, and have no colours but the design tokens', () => {
  const styles = globSync('web/**/*.css', { cwd: 'src' })
  assert.ok(styles.length > 10)
  const hasColor = (text: string) => /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch)\(/i.test(text.replaceAll(/\/\*[\s\S]*?\*\//g, ''))
  assert.deepEqual(
    styles.filter((file) => source(file).split('\n').length > 300 || hasColor(source(file))),
    [],
  )
  assert.ok(hasColor('a { color: #1d2427 }') && hasColor('a { color: rgb(0 0 0 / 5%) }') && !hasColor('a { color: var(--ink) }'))
})

test('no name that says nothing', () => {
  const empty = files.filter((file) => /(^|\/|-)(utils?|helpers?|common|manager|base|misc)(\.|\/|-|$)/.test(file))
  assert.deepEqual(empty, [])
})

const lock: LockFile = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('no production package has an install script or lacks an integrity', () => {
  assert.deepEqual(findInstallFaults(lock), [])
  const faultsWith = (changes: object) =>
    findInstallFaults({ packages: { ...lock.packages, 'node_modules/pg': { ...lock.packages['node_modules/pg'], ...changes } } })
  assert.deepEqual(faultsWith({ hasInstallScript: true }), ['node_modules/pg has an install script'])
  for (const integrity of [undefined, '', 'sha1-qUA2kPGAE5Mk0pVXhEXQ0zYiCTI='])
    assert.deepEqual(faultsWith({ integrity }), ['node_modules/pg has no SHA-512 integrity'])
  assert.equal(faultsWith({ hasInstallScript: true, integrity: undefined, devOptional: true }).length, 2)
  assert.deepEqual(faultsWith({ hasInstallScript: true, integrity: undefined, dev: true }), [])
})

test('what users install is pinned exactly, and of a bounded number', () => {
  const shipped = listProductionPackages(lock)
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, name)
  assert.ok(Object.keys(dependencies).length <= 16)
  assert.ok(shipped.length <= 80, `${shipped.length} packages`)
  const all = shipped.filter((path) => !Object.hasOwn(optionalDependencies, path.replace('node_modules/', ''))).length
  const said = /(\d+) packages, (\d+) of them named in package\.json/.exec(readFileSync('SECURITY.md', 'utf8'))
  assert.deepEqual(said?.slice(1), [String(all), String(Object.keys(dependencies).length)], 'what SECURITY.md says')
})
