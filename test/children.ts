import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Has a signal end this process in an orderly way, so that its children end with it. For commands that start many. */
export function endWithSignals() {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
}

/** Lets a process end with this one at the latest: what fails on its way must not leave servers behind. */
export function bound<T extends ChildProcess>(child: T): T {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}
