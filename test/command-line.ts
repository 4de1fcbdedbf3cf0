import * as app from '../src/app.ts'
import { runCommandLine } from '../src/cli/run.ts'
import { machineEnvironment } from './machine.ts'

export type CommandOutcome = { code: number; out: string; err: string }

let isRunning = false
const waiting: (() => void)[] = []

/**
 * Runs `crossdock <words>` in this process, as the shell would: a process of its own costs a second of the processor.
 * One at a time, since a command that waits for SQLite's lock blocks the process in which another one holds it. Each waits for a promise
 * of its own: what follows on a promise of another test counts as a part of that test for Node, and so do tests that are declared then.
 */
export async function runInProcess(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandOutcome> {
  while (isRunning) await new Promise<void>((resolve) => waiting.push(resolve))
  isRunning = true
  try {
    return await runCaptured(words, environment)
  } finally {
    isRunning = false
    waiting.shift()?.()
  }
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
