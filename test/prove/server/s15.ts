import { setTimeout as sleep } from 'node:timers/promises'
import { limitMs, secondsLimit, startBaseline, type TimeLimit, tellBaseline } from '../../baseline.ts'
import { chanceOf } from '../../fuzz/chance.ts'
import { percentile } from '../../percentile.ts'
import type { Goal, Size } from '../../proofs/goal.ts'
import { openDemoClient, openInstallation } from '../../proofs/installation.ts'
import { watchMemory } from '../../proofs/memory.ts'
import { startProbes, type Waits } from '../../proofs/probes.ts'
import { ambiguousRequests, readingOf } from './ambiguous.ts'
import { type Attack, exchange } from './attack.ts'
import { startAttack } from './attack-thread.ts'

const sizes: Record<Size, { rounds: number; slow: number; idle: number; calmMs: number }> = {
  // What is slow is noticed after 10 s, and a run beside other tests cannot measure what is late.
  small: { rounds: 1, slow: 0, idle: 500, calmMs: 0 },
  gate: { rounds: 1, slow: 500, idle: 10_000, calmMs: 2_000 },
  full: { rounds: 16, slow: 500, idle: 10_000, calmMs: 2_000 },
}
const perSecond = 200
const reaped = secondsLimit(15)
const mostMb = 100
/** Twice next to nothing is next to nothing too, and a busy machine adds to any answer what it adds to the baseline: smaller differences of p99 do not count. */
const floor: TimeLimit = { ms: 20, factor: 2, of: 'p99' }

export const s15: Goal = {
  id: 'S15',
  promise: 'slow, idle, oversized and ambiguous clients are got rid of, and others do not notice',
  async run({ size, seed }) {
    const { rounds, slow, idle, calmMs } = sizes[size]
    await using installation = await openInstallation()
    const server = await installation.start()
    const { url, authorization } = openDemoClient(server)
    const attack: Attack = { port: Number(new URL(url).port), authorization }
    const probes = [{ name: 'honest', path: '/api/v3/addresses/sender-addresses/1' }]
    await using honest = startProbes({ url, authorization, perSecond, probes })
    await using attacker = startAttack(attack)
    await using baseline = startBaseline()
    using memory = watchMemory(server.pid)

    const violations: string[] = []
    const calm: number[] = []
    const busy: number[] = []
    const add = (to: number[], { answered, failures }: Waits) => {
      to.push(...answered.honest!)
      violations.push(...failures)
    }
    const counts = { rounds, 'slow sockets': 0, 'gone after s': 0, 'ambiguous requests': 0, pipelined: 0, idle: 0 }
    await sleep(1_000)
    await honest.take()
    await sleep(calmMs)
    add(calm, await honest.take())
    const begun = memory.read()
    let grown = 0
    for (let round = 0; round < rounds; round++) {
      memory.restart()
      const crowd = attacker.openCrowd(idle)
      // After the crowd, which would drive them out before they are found to be slow.
      const slowly = crowd.then(() => attacker.drip(slow))
      for (const [name, { text, allowed }] of Object.entries(ambiguousRequests(authorization))) {
        const readings = (await exchange(attack, `${text}GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).map(readingOf)
        counts['ambiguous requests']++
        if (readings.join(', ') !== allowed) violations.push(`Desync: ${name} was ${readings.join(', ') || 'unanswered'}, not ${allowed}`)
      }
      violations.push(...(await sendLargeHeaders(attack)), ...(await pipeline(attack, seed + round)))
      counts.pipelined += 50
      counts.idle += await crowd
      const [ended, machine] = [await slowly, await baseline.read()]
      for (const { ms, answer } of ended) {
        counts['slow sockets']++
        counts['gone after s'] = Math.max(counts['gone after s'], Math.ceil(ms / 100) / 10)
        if (ms > limitMs(reaped, machine)) violations.push(`A slow socket was still open after ${Math.round(ms)} ms`)
        if (!answer.startsWith('HTTP/1.1 408')) violations.push(`A slow socket was answered ${answer.slice(0, 100) || 'nothing'}`)
      }
      add(busy, await honest.take())
      // Of each round by itself: what earlier ones left behind is not collected while there is room.
      grown = Math.max(grown, memory.grown())
      await attacker.leave()
      // Ten thousand that leave at once are no calm.
      await sleep(calmMs / 2)
      violations.push(...(await honest.take()).failures)
      await sleep(calmMs)
      add(calm, await honest.take())
    }
    if (counts.idle < idle * rounds) violations.push(`Only ${counts.idle} of ${idle * rounds} connections were let in`)
    if (grown > mostMb) violations.push(`Memory grew by ${Math.round(grown)} MB`)
    const [p99, usual] = [percentile(busy, 0.99), percentile(calm, 0.99)]
    const machine = await baseline.read()
    const leastMs = limitMs(floor, machine)
    if (calmMs > 0 && p99 > 2 * Math.max(usual, leastMs))
      violations.push(`p99 was ${p99.toFixed(1)} ms, and ${usual.toFixed(1)} without attack`)
    return {
      counts: {
        ...counts,
        'MB more in a round': Math.round(grown),
        'MB more at the end': Math.round(memory.read() - begun),
        'honest requests': calm.length + busy.length,
        'ms p99 of them in calm': Math.round(usual * 10) / 10,
        [`ms p99 under attack (at most twice, or ${Math.round(2 * leastMs)} ms)`]: Math.round(p99 * 10) / 10,
        'of the baseline': tellBaseline(machine),
      },
      violations,
    }
  },
}

async function sendLargeHeaders(attack: Attack) {
  const answers = await exchange(attack, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(64 * 1024)}\r\n\r\n`)
  const [first = 'nothing'] = answers
  return answers.length === 1 && first.startsWith('HTTP/1.1 431') ? [] : [`64 KB of headers were answered ${first.slice(0, 100)}`]
}

/** Fifty at once, some answered at once and some after a look into the database; the answers must come in their order. */
async function pipeline(attack: Attack, seed: number) {
  const chance = chanceOf(seed, 0)
  const targets = { '200': '/livez', '401': '/api/v3/brands', '404': '/api/v3/brands/0' }
  const expected = Array.from({ length: 50 }, () => chance.pick(Object.keys(targets) as (keyof typeof targets)[]))
  const requests = expected.map((status, i) => {
    const credentials = status === '404' ? `Authorization: ${attack.authorization}\r\n` : ''
    return `GET ${targets[status]} HTTP/1.1\r\nHost: x\r\n${credentials}${i === 49 ? 'Connection: close\r\n' : ''}\r\n`
  })
  const statuses = (await exchange(attack, requests.join(''))).map((answer) => answer.slice('HTTP/1.1 '.length, 12))
  return statuses.join() === expected.join() ? [] : [`Pipelined ${expected.join()}, answered ${statuses.join()}`]
}
