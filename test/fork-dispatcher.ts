import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bound } from './children.ts'
import { readMemory } from './proofs/memory.ts'

/** A process that sends pending deliveries, ready and started. */
export async function forkDispatcher(environment: Record<string, string>) {
  const child: ChildProcess = bound(
    fork(join(import.meta.dirname, 'dispatcher-process.ts'), [], { env: { ...process.env, LOG_LEVEL: 'error', ...environment } }),
  )
  await once(child, 'message')
  const sending = once(child, 'message')
  child.send('begin')
  await sending
  const kill = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  /** Resolves when it has done all that it had begun, and takes no more. */
  const stop = async () => {
    const stopped = once(child, 'message')
    child.send('stop')
    await stopped
  }
  /** `SIGSTOP` pauses it, `SIGCONT` lets it go on. */
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => child.kill(name)
  return { kill, stop, signal, resident: () => readMemory(child.pid!) }
}
