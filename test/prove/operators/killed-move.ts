import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bound } from '../../children.ts'
import type { Chance } from '../../fuzz/chance.ts'
import { machineEnvironment } from '../../machine.ts'

const crossdock = join(import.meta.dirname, '../../../bin/crossdock')

/** Runs `crossdock move` until it is complete, and kills it the given number of times, each time a few tables further on. */
export async function killedMove(to: 'postgres' | 'sqlite', environment: Record<string, string>, kills: number, chance: Chance) {
  let [killed, megabytes] = [0, 0]
  for (;;) {
    const env = { ...machineEnvironment, PATH: process.env.PATH, ...environment }
    const child = bound(spawn(process.execPath, [crossdock, 'move', '--to', to], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
    const ended = once(child, 'close')
    const said = { out: '', err: '' }
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said.err += text
    })
    let left = killed < kills ? chance.int(1, 8) : Number.POSITIVE_INFINITY
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.out += text
      megabytes = Math.max(megabytes, peakOf(child.pid!))
      left -= text.split('\n').length - 1
      if (left <= 0) child.kill('SIGKILL')
    })
    const [code, signal] = await ended
    if (code === 0) return { killed, megabytes, said: said.out }
    if (signal !== 'SIGKILL') throw new Error(`The move ended with ${code}: ${said.err}`)
    killed++
  }
}

/** The most memory that a process has had so far, in MB; 0 where the machine does not say. */
function peakOf(pid: number) {
  const file = `/proc/${pid}/status`
  const kilobytes = existsSync(file) ? /VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined
  return Math.round(Number(kilobytes ?? 0) / 1_000)
}
