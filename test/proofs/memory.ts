import { readFileSync } from 'node:fs'

/** Reads the memory of another process in MB; 0 where it has ended or the system does not report it. */
export function readMemory(pid: number) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Watches how much memory another process takes, in MB. */
export function watchMemory(pid: number, everyMs = 100) {
  let first = readMemory(pid)
  let most = first
  const look = () => {
    most = Math.max(most, readMemory(pid))
    return most
  }
  const timer = setInterval(look, everyMs)
  return {
    read: () => readMemory(pid),
    restart() {
      first = readMemory(pid)
      most = first
    },
    /** Returns the growth since the start, at its highest. */
    grown: () => look() - first,
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** Reads the processor time of another process in seconds; 0 where the system does not report it. */
export function readProcessorSeconds(pid: number) {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
    return (user + system) / ticksPerSecond
  } catch {
    return 0
  }
}
