import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { bound } from './children.ts'

export type TestOutcome = {
  readonly code: number
  /** What `npm test` prints last: how many passed and failed. */
  readonly last: string
  /** The titles of the tests that failed. A file that could not be loaded is one by its path. */
  readonly failures: readonly string[]
  /** It was ended, for it took longer than it may. */
  readonly isLate: boolean
}
type Options = { readonly cwd?: string; readonly env?: Record<string, string>; readonly mostMs?: number }

/** Runs `test/run.ts` with these arguments in a process of its own. */
export async function runTests(args: readonly string[], { cwd = process.cwd(), env = {}, mostMs }: Options = {}): Promise<TestOutcome> {
  // Within a test: its own runner must not be taken for the parent of this one.
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env
  const child = bound(
    spawn(process.execPath, ['test/run.ts', ...args], {
      cwd,
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A group of its own, so that its children can be ended with it.
      detached: true,
    }),
  )
  const endAll = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  let isLate = false
  const limit =
    mostMs === undefined
      ? undefined
      : setTimeout(() => {
          isLate = true
          endAll()
        }, mostMs)
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  process.once('exit', endAll)
  let last = ''
  const failures = new Set<string>()
  for await (const line of createInterface(child.stdout)) {
    const [, title] = /^\s*✖ (.*?)(?: \([\d.]+ms\))?$/.exec(line) ?? []
    if (title !== undefined && title !== 'failing tests:') failures.add(title)
    if (line !== '') last = line
  }
  const code = await ended
  clearTimeout(limit)
  process.removeListener('exit', endAll)
  return { code, last, failures: [...failures], isLate }
}
