import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }

/** Runs a program of the repository. What it prints goes into the error where it fails. */
export const runProgram = (file: string, words: readonly string[], cwd: string) =>
  execFileSync(file, words, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/**
 * The TypeScript client as `npm pack` makes it, from a copy of its folder. `project`: a folder in which the package is installed.
 * `tarball`: the file of the package. `files`: what it contains.
 */
export function packClient() {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-client-'))
  const [source, project] = [join(folder, 'source'), join(folder, 'project')]
  const installed = join(project, 'node_modules/@crossdock/client')
  cpSync(join(root, 'clients/typescript'), source, { recursive: true, filter: (path) => !/\/(dist|[^/]+\.tgz)$/.test(path) })
  const [packed] = JSON.parse(runProgram('npm', ['pack', '--json', '--silent'], source)) as [
    { filename: string; files: { path: string }[] },
  ]
  const tarball = join(source, packed.filename)
  mkdirSync(installed, { recursive: true })
  runProgram('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], folder)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { project, installed, tarball, files: packed.files.map(({ path }) => path).sort(), remove }
}
