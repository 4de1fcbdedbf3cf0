import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bound } from './children.ts'
import { machineEnvironment } from './machine.ts'

/** A worker in a process of its own. Resolves when it can begin. */
export async function forkWorker(name: string, environment: Record<string, string>) {
  const child = bound(
    fork(join(import.meta.dirname, 'worker-process.ts'), {
      env: { ...machineEnvironment, PATH: process.env.PATH, LOG_LEVEL: 'error', WORKER: name, ...environment },
    }),
  )
  const ended = once(child, 'exit')
  let hanging = 0
  child.on('message', (message) => {
    if (message === 'hangs') hanging++
  })
  const failed = ended.then(([code]) => {
    throw new Error(`The worker ended with ${code} instead of starting`)
  })
  await Promise.race([once(child, 'message'), failed])
  failed.catch(() => {})
  return {
    begin: () => child.send('begin'),
    /** How many jobs hang in it. */
    hanging: () => hanging,
    /** Resolves when it has ended. */
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal)
      await ended
    },
  }
}
