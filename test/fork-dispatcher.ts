import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bound } from './children.ts'

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
  /** `SIGSTOP` pauses it, `SIGCONT` lets it go on. */
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => child.kill(name)
  /** In MB, where the system reports it. */
  const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  return { kill, signal, resident }
}
