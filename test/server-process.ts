import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { bound } from './children.ts'

/** The server as `npm start` runs it, in a process of its own. Resolves when it is ready. */
export async function startServer(port: number, environment: Record<string, string>) {
  const child = bound(
    spawn(process.execPath, ['src/main.ts'], {
      env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'error', ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = `${said}${text}`.slice(-2_000)
  })
  const ended = once(child, 'close')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (!isRunning()) throw new Error(`The server ended instead of starting: ${said}`)
    await sleep(10)
  }
  return {
    url,
    isRunning,
    /** The end of what it wrote to its log. */
    said: () => said,
    /** Resolves when it has ended. */
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal)
      await ended
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.arrayBuffer().then(() => answer.ok),
    () => false,
  )
