// Plain JavaScript, as is all that runs before the bundle is chosen: a start would spend 30 ms on removing types from it.
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cachedDataVersionTag } from 'node:v8'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const bundleFolder = `${root}dist/`
const manifestFile = `${bundleFolder}bundle.json`
const snapshotFile = `${bundleFolder}start.blob`
const snapshotManifestFile = `${bundleFolder}snapshot.json`
/**
 * Environment variables that the application reads when it is loaded: a snapshot is made without any of them, and serves only where all are
 * missing.
 */
export const loadingEnvironment = ['PLATFORM_SLUG', 'CROSSDOCK_PLATFORM_SLUG', 'NODE_TEST_CONTEXT']

/**
 * Describes a file that the bundle is made from: its size, when it was changed, and the digest of its content.
 * @param {string} path below the root
 * @returns {[size: number, mtimeMs: number, digest: string]}
 */
export function describeInput(path) {
  const { size, mtimeMs } = statSync(root + path)
  return [size, mtimeMs, digestOf(path)]
}

const digestOf = (path) => process.getBuiltinModule('node:crypto').hash('sha256', readFileSync(root + path), 'base64url')

/**
 * The URL of an entry of the bundle, or undefined where there is no bundle, or one of the files it was made from has changed since: then
 * the sources run. A file of the same size and time counts as unchanged; any other is compared by its digest, for a checkout, a copy or an
 * unpacked archive has times of its own.
 * @param {string} entry
 */
export function findBundle(entry) {
  let manifest
  try {
    manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
    if (manifest.node !== process.versions.node.split('.')[0]) return undefined
    let isMoved = false
    for (const [path, input] of Object.entries(manifest.inputs)) {
      const { size, mtimeMs } = statSync(root + path)
      if (size !== input[0]) return undefined
      if (mtimeMs === input[1]) continue
      if (digestOf(path) !== input[2]) return undefined
      input[1] = mtimeMs
      isMoved = true
    }
    if (isMoved) rememberTimes(manifest)
    return new URL(`../dist/${entry}`, import.meta.url).href
  } catch {
    return undefined
  }
}

/** Says what a start from the sources costs, and what makes the bundle that is missing or was made of other files. */
export function describeMissingBundle() {
  const cost = 'Started from the sources, which takes about four times as long: dist/ has no bundle of these files.'
  if (existsSync(`${root}node_modules/esbuild`)) return `${cost} To make it: node bin/bundle.js`
  return `${cost} esbuild makes it, a development package that is not installed: run "npm ci" without --omit=dev. "npm prune --omit=dev" removes the development packages afterwards.`
}

/**
 * Stores the times, so that the next start compares them again. In a folder that cannot be written, each start reads all sources, in some
 * 50 ms.
 */
function rememberTimes(manifest) {
  try {
    writeManifest(manifest)
  } catch {}
}

export function writeManifest(manifest) {
  const draft = `${manifestFile}.${process.pid}`
  writeFileSync(draft, JSON.stringify(manifest))
  renameSync(draft, manifestFile)
}

/**
 * The file of the loaded application, as V8 wrote it (bin/snapshot.js), or undefined where it cannot serve: another Node, processor or
 * folder, options of Node that change it, a setting that is read while the application is loaded, a file that was changed since, a worker,
 * which has a channel to its supervisor, or several workers.
 */
export function findSnapshot() {
  const { argv, env, execArgv } = process
  if (!process.execve || process.send || execArgv.length > 0 || argv.length > 2) return undefined
  if ([...loadingEnvironment, 'NODE_OPTIONS', 'WORKERS', 'CROSSDOCK_WORKERS'].some((name) => env[name])) return undefined
  try {
    const { made, size, inputs } = JSON.parse(readFileSync(snapshotManifestFile, 'utf8'))
    if (made !== describeMaker() || statSync(snapshotFile).size !== size) return undefined
    for (const [path, mtimeMs] of Object.entries(inputs)) if (statSync(path).mtimeMs !== mtimeMs) return undefined
    return snapshotFile
  } catch {
    return undefined
  }
}

/** V8 refuses the snapshot of another version, of other flags and of a processor with other instructions. */
const describeMaker = () => [root, process.version, process.platform, process.arch, cachedDataVersionTag()].join(' ')

/**
 * @param {string} draft the file that V8 has written, which becomes the snapshot
 * @param {string[]} files read while the application was loaded
 */
export function keepSnapshot(draft, files) {
  const inputs = Object.fromEntries(files.map((path) => [path, statSync(path).mtimeMs]))
  renameSync(draft, snapshotFile)
  writeFileSync(snapshotManifestFile, JSON.stringify({ made: describeMaker(), size: statSync(snapshotFile).size, inputs }))
}
