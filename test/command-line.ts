import * as app from '../src/app.ts'
import { runCommandLine } from '../src/cli/run.ts'
import { machineEnvironment } from './machine.ts'

export type CommandOutcome = { code: number; out: string; err: string }

let previous: Promise<unknown> = Promise.resolve()

/**
 * Runs `crossdock <words>` in this process, as the shell would: a process of its own costs a second of the processor.
 * One at a time, since a command that waits for SQLite's lock blocks the process in which another one holds it.
 */
export function runInProcess(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandOutcome> {
  const run = previous.then(() => runCaptured(words, environment))
  previous = run.catch(() => {})
  return run
}

async function runCaptured(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandOutcome> {
  const printed = { out: '', err: '' }
  const code = await runCommandLine(words, {
    env: { ...machineEnvironment, ...environment },
    out: (text) => {
      printed.out += text
    },
    err: (text) => {
      printed.err += `${text}\n`
    },
    loadApp: async () => app,
  })
  return { code, ...printed }
}
