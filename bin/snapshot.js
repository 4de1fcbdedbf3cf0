// Makes `dist/start.blob`: the heap of V8 after the application was loaded. A start from it reads the heap instead of compiling and
// running every module, and takes less than half of the processor time.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { bundleFolder, keepSnapshot, loadingEnvironment, root } from './find-bundle.js'

/** Built-in modules that a snapshot can hold. Any other is loaded when something of it is used. */
const heldModules = [
  'node:assert',
  'node:buffer',
  'node:crypto',
  'node:events',
  'node:fs',
  'node:fs/promises',
  'node:net',
  'node:path',
  'node:stream',
  'node:stream/promises',
  'node:timers/promises',
  'node:url',
  'node:util',
  'node:v8',
  'node:worker_threads',
  'node:zlib',
  'stream',
]

/** The server is loaded before the snapshot is written, and started after it was read. */
const entry = `
  import { setFlagsFromString, startupSnapshot } from 'node:v8'
  import './src/server.ts'
  import { startCrossdock } from './src/start.ts'
  startupSnapshot.setDeserializeMainFunction(() => {
    setFlagsFromString('--semi-space-growth-factor=1')
    return startCrossdock()
  })
`

/**
 * Runs in the process that makes the snapshot, before the application. What differs from one start to the next must not be read while
 * the application is loaded. And V8 adds the newest methods to its classes only when it has read a snapshot: until then these stand for
 * them.
 */
function beforeLoading(held, packages, readable, rootFolder) {
  const builtin = (name) => process.getBuiltinModule(name)
  const deferred = (name) => new Proxy({}, { get: (_, key) => (key === 'default' ? builtin(name) : builtin(name)[key]) })
  const require = (name) => {
    if (packages.includes(name)) return builtin('node:module').createRequire(`${rootFolder}package.json`)(name)
    return held.includes(name) ? builtin(name) : deferred(name)
  }

  const undo = []
  const replace = (object, name, value) => {
    const before = Object.getOwnPropertyDescriptor(object, name)
    undo.push(() => (before ? Object.defineProperty(object, name, before) : delete object[name]))
    Object.defineProperty(object, name, { value, configurable: true, writable: true })
  }
  const refuse = (object, name) =>
    replace(object, name, () => {
      throw new Error(`${name} is called while the application is loaded: every start from the snapshot would have the same value`)
    })
  for (const name of ['randomBytes', 'randomFillSync', 'randomInt', 'randomUUID']) refuse(builtin('node:crypto'), name)
  refuse(Math, 'random')
  refuse(Date, 'now')
  const refuseName = (_, name) => {
    if (!readable.includes(name)) throw new Error(`The setting ${String(name)} is read while the application is loaded, before it is known`)
  }
  replace(process, 'env', new Proxy({}, { get: refuseName, has: refuseName }))

  const fs = builtin('node:fs')
  const { readFileSync } = fs
  const files = new Set()
  replace(fs, 'readFileSync', (path, options) => {
    files.add(path instanceof URL ? builtin('node:url').fileURLToPath(path) : String(path))
    return readFileSync(path, options)
  })

  const computed = function (key, compute) {
    if (!this.has(key)) this.set(key, compute(key))
    return this.get(key)
  }
  for (const { prototype } of [Map, WeakMap]) if (!prototype.getOrInsertComputed) replace(prototype, 'getOrInsertComputed', computed)

  const afterLoading = (listFile) => {
    for (const step of undo.reverse()) step()
    fs.writeFileSync(listFile, JSON.stringify([...files]))
  }
  return { require, afterLoading }
}

/**
 * Matches `const { a, b: c } = process.getBuiltinModule('node:x')`, which becomes an import, whose names esbuild reads where they are used.
 */
const builtinTaken = /^const \{([^}]*)\} = process\.getBuiltinModule\('(node:[\w/]+)'\)$/gm
const asImport = (_, names, from) => `import {${names.replaceAll(': ', ' as ')}} from '${from}'`

/** A module's own source file, as in the bundle. The snapshot serves only in the folder in which it was made. */
const fixedPlaces = {
  name: 'fixed-places',
  setup: (build) =>
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const { href } = process.getBuiltinModule('node:url').pathToFileURL(path)
      const folder = process.getBuiltinModule('node:path').dirname(path)
      const contents = readFileSync(path, 'utf8')
        .replace(/\bimport\.meta\.url\b/g, JSON.stringify(href))
        .replace(/\bimport\.meta\.dirname\b/g, JSON.stringify(folder))
        .replace(builtinTaken, asImport)
      return { loader: 'ts', contents }
    }),
}

/**
 * @param {typeof import('esbuild')} esbuild
 * @param {import('esbuild').BuildOptions} options those that the bundle is made with too
 */
export async function makeSnapshot(esbuild, { plugins, ...options }) {
  // Stays, with its map: the frames of errors name it.
  const script = `${bundleFolder}snapshot.js`
  const [list, draft] = ['files', 'draft'].map((end) => `${bundleFolder}snapshot.${end}`)
  const given = [heldModules, options.external, loadingEnvironment, root].map((value) => JSON.stringify(value)).join()
  const { outputFiles } = await esbuild.build({
    ...options,
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    outfile: script,
    format: 'cjs',
    supported: { 'dynamic-import': false },
    plugins: [...plugins, fixedPlaces],
    banner: { js: `(() => { const { require, afterLoading } = (${beforeLoading})(${given});` },
    footer: { js: `afterLoading(${JSON.stringify(list)}) })()` },
    // The heap holds the text, with one byte for each character where all are ASCII. Node shows the whole line of an error.
    minifyWhitespace: true,
    minifySyntax: true,
    // Refuses other uses of `import.meta`, whose value is not known here.
    logOverride: { 'empty-import-meta': 'error' },
    lineLimit: 200,
    charset: 'ascii',
    legalComments: 'none',
    sourcemap: 'linked',
    write: false,
  })
  for (const { path, text } of outputFiles) writeFileSync(path, path === script ? escapeRest(text) : text)
  const words = ['--snapshot-blob', draft, '--build-snapshot', script]
  const { status, stderr } = spawnSync(process.execPath, words, { env: {}, encoding: 'utf8' })
  if (status !== 0) throw new Error(/^(?:\w*Error:|#) *(.*[a-z].*)/m.exec(stderr)?.[1] ?? `Node ended with ${status}`)
  keepSnapshot(draft, JSON.parse(readFileSync(list, 'utf8')))
  rmSync(list)
}

/** esbuild leaves the letters of regular expressions and tagged templates as they are. */
const escapeRest = (text) => text.replace(/[^\x00-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
