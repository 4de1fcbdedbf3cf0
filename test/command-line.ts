import * as app from '../src/app.ts'
import type { Keyboard } from '../src/cli/keyboard.ts'
import { runCommandLine } from '../src/cli/run.ts'
import { machineEnvironment } from './machine.ts'

/** Who types, or what standard input has. Without them there is no terminal, and nothing to read. */
type Person = { readonly keyboard?: Keyboard; readonly input?: string }
export type CommandOutcome = { code: number; out: string; err: string }

let isRunning = false
const waiting: (() => void)[] = []

/**
 * Runs `crossdock <words>` in this process, as the shell would: a process of its own costs a second of the processor.
 * One at a time, since a command that waits for SQLite's lock blocks the process in which another one holds it. Each waits for a promise
 * of its own: what follows on a promise of another test counts as a part of that test for Node, and so do tests that are declared then.
 */
export async function runInProcess(words: readonly string[], environment: NodeJS.ProcessEnv, person: Person = {}): Promise<CommandOutcome> {
  while (isRunning) await new Promise<void>((resolve) => waiting.push(resolve))
  isRunning = true
  try {
    return await runCaptured(words, environment, person)
  } finally {
    isRunning = false
    waiting.shift()?.()
  }
}

async function runCaptured(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  { keyboard, input = '' }: Person,
): Promise<CommandOutcome> {
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
    findKeyboard: () => keyboard,
    readInput: async () => input,
  })
  return { code, ...printed }
}
