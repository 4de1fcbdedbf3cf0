import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { machineEnvironment } from '../machine.ts'
import { postgresTools } from './postgres-tools.ts'

const root = join(import.meta.dirname, '../..')

export type Outcome = { readonly code: number | null; readonly out: string; readonly err: string }
type Environment = Record<string, string>

const environmentOf = (more: Environment) => ({
  ...machineEnvironment,
  PATH: [join(root, 'node_modules/.bin'), postgresTools, process.env.PATH].filter(Boolean).join(delimiter),
  ...more,
})

const run = (file: string, words: readonly string[], environment: Environment, options: { uid?: number } = {}) =>
  new Promise<Outcome>((resolve) => {
    const done = (_: unknown, out: string, err: string) => resolve({ code: child.exitCode, out, err })
    const child = execFile(file, words, { env: environmentOf(environment), maxBuffer: 1 << 26, ...options }, done)
  })

/** `crossdock` in a process of its own, in this environment alone. */
export const crossdock = (words: readonly string[], environment: Environment, options?: { uid?: number }) =>
  run(join(root, 'bin/crossdock'), words, environment, options)

/** A line in a shell, as an operator pastes it. */
export const shell = (line: string, environment: Environment) => run('sh', ['-c', line], environment)

/** The command that a text shows: the line that is indented. */
export const shownCommand = (text: string) => /^ {2}(.+)$/m.exec(text)?.[1] ?? ''
