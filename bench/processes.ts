import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Linux can keep the server on one core and its clients on another; elsewhere they share. */
const canPin = spawnSync('taskset', ['--version']).status === 0
const started = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})

export type Server = { url: string; child: ChildProcess; readyMs: number; stop(): Promise<void> }
/** Below those that the system hands to clients. */
let port = 21_000

/**
 * `before`: a program to run it under; `isPinned`: to the first core. The rest is for servers that are not ours: their arguments, and a
 * request that they answer.
 */
type StartOptions = {
  readonly before?: readonly string[]
  readonly isPinned?: boolean
  readonly args?: (port: number) => readonly string[]
  readonly path?: string
  readonly headers?: Record<string, string>
}

const root = join(import.meta.dirname, '..')

/** From the sources as they are now, unless esbuild is not installed. */
export function makeBundle(): boolean {
  execFileSync(process.execPath, [join(root, 'bin/bundle.js')])
  return existsSync(join(root, 'dist/bundle.json'))
}
let isBundleMade = false

/** Crossdock as `npm start` runs it. */
export function startCrossdock(env: Record<string, string>, options?: StartOptions): Promise<Server> {
  if (!isBundleMade) makeBundle()
  isBundleMade = true
  return startServer('bin/start.js', { LOG_LEVEL: 'error', ...env }, options)
}

/** Starts a server on the first core, and resolves when it first answers. */
export async function startServer(
  file: string,
  env: Record<string, string>,
  { before = [], isPinned = true, args: argsFor = () => [], path = '/livez', headers = {} }: StartOptions = {},
): Promise<Server> {
  const url = `http://127.0.0.1:${++port}`
  const pinned = canPin && isPinned ? ['taskset', '-c', '0'] : []
  const [command = process.execPath, ...args] = [...pinned, ...before, process.execPath, file, ...argsFor(port)]
  const begun = performance.now()
  const child = spawn(command, args, {
    env: { ...process.env, DRAIN_MS: '0', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  started.add(child)
  while (
    !(await fetch(`${url}${path}`, { headers }).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode} before it answered`)
    await sleep(5)
  }
  const readyMs = performance.now() - begun
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return { url, child, readyMs, stop }
}

/** A server that does nothing but answer these bytes. By a file: Linux bounds a variable of the environment at 128 kB. */
export function startBare(folder: string, answer: string): Promise<Server> {
  const ANSWER_FILE = join(folder, `answer-${port + 1}.json`)
  writeFileSync(ANSWER_FILE, answer)
  return startServer(join(import.meta.dirname, 'bare.ts'), { ANSWER_FILE })
}

/** Resident memory of a process in MB, where the system reports it. */
export function residentMb({ child }: Server): number | undefined {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    return kb ? Number(kb) / 1024 : undefined
  } catch {
    return undefined
  }
}

/** Processor time that a process has used, in milliseconds, where the system reports it. */
export function processorMs({ child }: Server): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')
    const [user, system] = fields.split(' ').slice(11, 13).map(Number)
    return (user! + system!) * 10
  } catch {
    return 0
  }
}

export const pinClients = () => {
  if (canPin) spawnSync('taskset', ['-acp', '1', String(process.pid)])
}

export const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

/** What the demo organization of a data folder signs in with. */
export function demoAuthorization(folder: string): string {
  const { api_key, api_secret } = JSON.parse(readFileSync(join(folder, 'demo-credentials.json'), 'utf8'))
  return `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}`
}

/** So many a second, with so many at a time. */
export async function rateOf(clients: number, total: number, one: (n: number) => Promise<unknown>) {
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = client; n < total; n += clients) await one(n)
    }),
  )
  return (total / (performance.now() - begun)) * 1000
}
