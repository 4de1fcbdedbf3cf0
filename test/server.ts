import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoCredentials } from '../src/modules/onboarding/demo.ts'
import { bound } from './children.ts'
import { machineEnvironment } from './machine.ts'

export const mainFile = join(import.meta.dirname, '../src/main.ts')
/** What `npm start` runs: a start from the snapshot takes a quarter of the processor time of one from the sources. */
const startFile = join(import.meta.dirname, '../bin/start.js')
type Environment = Record<string, string>
export type RunningServer = Awaited<ReturnType<typeof startServer>>

const running = new Set<ReturnType<typeof launchServer>>()

/**
 * The server in a process of its own, with its output; as `npm start` runs it, unless another `file` is named. By default it takes a free
 * port, does not wait before it stops, and has a folder of its own, which is gone when it has ended.
 */
export function launchServer(environment: Environment = {}, file = startFile) {
  const folder = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'crossdock-server-'))
  const child = bound(
    spawn(process.execPath, [file], {
      env: {
        ...machineEnvironment,
        PATH: process.env.PATH,
        PORT: '0',
        LOG_LEVEL: 'error',
        DRAIN_MS: '0',
        DATA_DIR: folder,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const said = { out: '', err: '' }
  const take = (name: 'out' | 'err') => (text: string) => {
    said[name] += text
    child.emit('said')
  }
  child.stdout.setEncoding('utf8').on('data', take('out'))
  child.stderr.setEncoding('utf8').on('data', take('err'))
  const ended = once(child, 'close').then(([code]) => {
    running.delete(launched)
    if (!environment.DATA_DIR) rmSync(folder, { recursive: true, force: true })
    return code as number | null
  })
  const failed = ended.then((code) => {
    throw new Error(`The server ended with ${code}: ${said.err}`)
  })
  failed.catch(() => {})
  const launched = {
    pid: child.pid!,
    said,
    /** The exit code, once it has one. */
    ended,
    /** Rejects when it has ended, with what it said. */
    failed,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Until it has said this. */
    async until(name: 'out' | 'err', part: string) {
      while (!said[name].includes(part)) await Promise.race([once(child, 'said'), failed])
    },
    signal: (name: NodeJS.Signals) => child.kill(name),
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    kill() {
      child.kill('SIGKILL')
      return ended
    },
    /** Those of the demo organization, which it makes in a new database. */
    credentials: () => JSON.parse(readFileSync(join(folder, 'demo-credentials.json'), 'utf8')) as DemoCredentials,
  }
  running.add(launched)
  return launched
}

/** The same, ready. */
export async function startServer(environment?: Environment, file?: string) {
  const launched = launchServer(environment, file)
  await launched.until('out', '\n\n')
  return { ...launched, url: /ready at (\S+)/.exec(launched.said.out)![1]! }
}

/** For the end of a test: whatever it has left running would keep its process from ending. */
export async function killServers() {
  await Promise.all([...running].map(({ kill }) => kill()))
}
