import { dirname, join, normalize } from 'node:path'

/** The source files by their paths below src, without tests. */
export type Sources = ReadonlyMap<string, string>
export type Import = { readonly from: string; readonly to: string }

/** Every mention of another file or package in an import. */
export const listMentions = (sources: Sources): Import[] =>
  [...sources].flatMap(([from, text]) =>
    [...text.matchAll(/(?:\bfrom |\bimport |\bimport\(|\bgetBuiltinModule\()'([^']+)'/g)].map(([, to]) => ({ from, to: to! })),
  )

export const listImports = (sources: Sources): Import[] =>
  listMentions(sources)
    .filter(({ to }) => to.startsWith('.'))
    .map(({ from, to }) => ({ from, to: normalize(join(dirname(from), to)) }))

const fromStatement = /^(?:import|export)\b([^;'"]*?)\bfrom '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm
function isTypeOnly(names: string): boolean {
  if (/^\s*type\b/.test(names)) return true
  const listed = /^\s*\{([^}]*)\}\s*$/.exec(names)?.[1]?.split(',')
  return listed?.every((name) => /^\s*(type\s.*)?$/.test(name)) ?? false
}

/** The imports that are left when the types are removed. */
export const listValueImports = (sources: Sources): Import[] =>
  [...sources].flatMap(([from, text]) =>
    [...text.matchAll(fromStatement)]
      .filter(([, names]) => names === undefined || !isTypeOnly(names))
      .map(([, , named, bare, late]) => ({ from, to: normalize(join(dirname(from), named ?? bare ?? late!)) })),
  )

/** Each folder imports from those before it alone. Files of `src` itself are named with their extension. */
const layers = [
  ['platform'],
  ['geo'],
  ['labels'],
  ['http', 'jobs', 'workers'],
  ['webhooks', 'mail'],
  ['carriers'],
  ['modules'],
  ['v2', 'web'],
  ['simulator'],
  ['cli'],
  ['app.ts'],
  ['server.ts', 'command-line.ts'],
  ['start.ts'],
  ['main.ts'],
]
const modules = [
  'shared',
  'account',
  'contracts',
  'sales',
  'choosing',
  'shipments',
  'drafts',
  'handover',
  'returns',
  'order-labels',
  'billing',
  'support',
  'notifications',
  'insight',
  'onboarding',
]
/** What another module may import of a module. */
const publicFile = /\/(index|service|schema|errors|events)\.ts$/

const rankOf = (file: string) => layers.findIndex((names) => names.includes(file.split('/')[0]!))

const moduleOf = (file: string) => (/^modules\/[^/]+\//.test(file) ? file.split('/')[1]! : undefined)

const isForBrowser = (file: string) => file.startsWith('web/browser/')
/** The types of what operations answer, which scripts for the browser share with the client. */
const answerTypes = '../clients/typescript/src/generated/schemas.ts'

/** Imports between scripts for the browser and other files. Types may cross: those of answers to the browser, and any from it. */
export const findBrowserImports = (imports: readonly Import[], valueImports: readonly Import[]): Import[] => [
  ...imports.filter(({ from, to }) => isForBrowser(from) && !isForBrowser(to) && to !== answerTypes),
  ...valueImports.filter(({ from, to }) => isForBrowser(from) !== isForBrowser(to)),
]

/** Imports that point up, or sideways between folders of one layer. */
export const findUpwardImports = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => {
    const [folder, other] = [from.split('/')[0], to.split('/')[0]]
    if (isForBrowser(from)) return false
    if (folder !== other) return rankOf(from) < 0 || rankOf(to) < 0 || rankOf(to) >= rankOf(from)
    const [own, foreign] = [moduleOf(from), moduleOf(to)]
    if (own === undefined || foreign === undefined || own === foreign) return false
    return modules.indexOf(foreign) >= modules.indexOf(own)
  })

/** The folder of a file, and of a file in a module, the module. Files of `modules/` itself are above all modules. */
const folderOf = (file: string) => (moduleOf(file) === undefined ? file.split('/')[0]! : file.split('/').slice(0, 2).join('/'))

/** The area of a module that a file belongs to: a folder of the module, or `.` for the files beside its folders. */
function areaOf(file: string): string | undefined {
  const module = moduleOf(file)
  if (module === undefined) return undefined
  const [, , area, ...rest] = file.split('/')
  return `modules/${module}/${rest.length > 0 ? area : '.'}`
}

type Edges = ReadonlyMap<string, ReadonlySet<string>>
function edgesBetween(imports: readonly Import[], placeOf: (file: string) => string): Edges {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports)
    if (placeOf(from) !== placeOf(to)) edges.set(placeOf(from), (edges.get(placeOf(from)) ?? new Set()).add(placeOf(to)))
  return edges
}

function reachedFrom(edges: Edges, place: string): ReadonlySet<string> {
  const reached = new Set(edges.get(place))
  for (const next of reached) for (const one of edges.get(next) ?? []) reached.add(one)
  return reached
}

const listInCircles = (edges: Edges) => [...edges.keys()].filter((place) => reachedFrom(edges, place).has(place)).sort()

/** The folders that import each other in a circle, sorted. */
export const findCircles = (imports: readonly Import[]): string[] => listInCircles(edgesBetween(imports, folderOf))

/** The areas of modules that import each other in a circle, sorted. */
export const findAreaCircles = (imports: readonly Import[]): string[] =>
  listInCircles(
    edgesBetween(
      imports.filter(({ from, to }) => moduleOf(from) !== undefined && moduleOf(from) === moduleOf(to)),
      (file) => areaOf(file)!,
    ),
  )

/** The circles of files that import each other, each as its sorted files. */
export function findFileCircles(imports: readonly Import[]): string[] {
  const edges = edgesBetween(imports, (file) => file)
  const reached = new Map([...edges.keys()].map((file) => [file, reachedFrom(edges, file)]))
  const circleOf = (file: string) => [...reached.get(file)!].filter((other) => reached.get(other)?.has(file))
  const circles = [...edges.keys()].map(circleOf).filter((circle) => circle.length > 0)
  return [...new Set(circles.map((circle) => circle.sort().join(' ')))].sort()
}

/** Files that no start of a process reaches: dead, or fixtures of tests. A file may also be started by its URL, as a process of its own. */
export function findUnreached(sources: Sources, entries: readonly string[]): string[] {
  const reached = new Set(entries)
  for (const from of reached)
    for (const [, path] of (sources.get(from) ?? '').matchAll(/(?:\bfrom |\bimport |\bimport\(|new URL\()'(\.[^']+\.ts)'/g))
      reached.add(normalize(join(dirname(from), path!)))
  return [...sources.keys()].filter((file) => !reached.has(file))
}

/** Imports of the simulator, which only `app.ts` may know, and of its carriers, which the folder of all carriers knows too. */
export const findSimulatorImports = (imports: readonly Import[]): Import[] =>
  imports.filter(
    ({ from, to }) =>
      !from.startsWith('simulator/') &&
      ((to.startsWith('simulator/') && from !== 'app.ts') || (to.startsWith('carriers/sandbox/') && !from.startsWith('carriers/'))),
  )

/** Lines outside the simulator and its carriers that name what is theirs, as `file: line`. Recipes of the reference are requests to it. */
export const findSimulatorWords = (sources: Sources): string[] =>
  [...sources].flatMap(([file, text]) =>
    /^(simulator|carriers\/sandbox|web\/browser\/reference\/recipes)\//.test(file)
      ? []
      : text
          .split('\n')
          .filter((line) => /practi[cs]|northpost|geocoder-?out\b/i.test(line) && !(file === 'app.ts' && line.startsWith('import ')))
          .map((line) => `${file}: ${line.trim()}`),
  )

const crossModule = (imports: readonly Import[]) =>
  imports.filter(({ from, to }) => {
    const [own, foreign] = [moduleOf(from), moduleOf(to)]
    return own !== undefined && foreign !== undefined && own !== foreign
  })
export const countCrossModuleImports = (imports: readonly Import[]) => crossModule(imports).length
/** Imports of another module past its public files. */
export const findPrivateImports = (imports: readonly Import[]): Import[] => crossModule(imports).filter(({ to }) => !publicFile.test(to))

/** Exported values whose name is a single lower-case word, as `file name`. */
export const findSingleWordExports = (sources: Sources): string[] =>
  [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (?:\{([^}]*)\}|\[([^\]]*)\]|(\w+))/gm)]
      .flatMap(([, object, array, name]) => (object ?? array ?? name ?? '').split(',').map((one) => one.split(':').at(-1)!.trim()))
      .filter((name) => /^[a-z]+$/.test(name))
      .map((name) => `${file} ${name}`),
  )

/** Names of types that more than two files declare, each with its files. */
export function findRepeatedTypes(sources: Sources): string[] {
  const files = new Map<string, Set<string>>()
  for (const [file, text] of sources)
    for (const [, name] of text.matchAll(/^(?:export )?(?:type|interface) (\w+)/gm))
      files.set(name!, (files.get(name!) ?? new Set()).add(file))
  return [...files].filter(([, some]) => some.size > 2).map(([name, some]) => `${name}: ${[...some].join(' ')}`)
}

const mostLines = 70
/** Functions at the top level of a file that are longer than a screen, as `file name`. */
export const findLongFunctions = (sources: Sources): string[] =>
  [...sources].flatMap(([file, text]) => {
    const lines = text.split('\n')
    return lines.flatMap((line, first) => {
      const name = /^(?:export )?(?:default )?(?:async )?function\*? (\w+)|^(?:export )?const (\w+) = (?:async )?(?:<.*>)?\(.*=> \{$/.exec(
        line,
      )
      if (!name) return []
      const last = lines.findIndex((one, i) => i > first && /^\}/.test(one))
      return last - first + 1 > mostLines ? [`${file} ${name[1] ?? name[2]}`] : []
    })
  })
