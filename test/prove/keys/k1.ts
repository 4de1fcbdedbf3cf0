import { setTimeout as sleep } from 'node:timers/promises'
import { chanceOf } from '../../fuzz/chance.ts'
import { everybodyTakes, freshDatabase, startApp } from '../../harness.ts'
import { newShop } from '../../orders-to-ship.ts'
import { onEachEngine } from '../../proofs/engines.ts'
import type { Finding, Goal, Size } from '../../proofs/goal.ts'
import { newOutcome, runClient } from './clients.ts'
import { judgeEffects } from './judge.ts'

const sizes: Record<Size, { readonly atOnce: readonly number[]; readonly rounds: number }> = {
  small: { atOnce: [64], rounds: 1 },
  gate: { atOnce: [64, 256], rounds: 5 },
  full: { atOnce: [64, 256], rounds: 40 },
}
/** Logos may be uploaded 30 times a minute for each organization, so clients are spread over enough of them. */
const clientsOfShop = 8
/** A carrier over a network answers in its own time; one that answers at once would hide what waits for it. */
const carrierMs = 10

export const k1: Goal = {
  id: 'K1',
  promise: 'With many keyed requests at once, every acknowledged effect is there exactly once, and no answer is 500',
  run: ({ size, seed }) =>
    onEachEngine({ size }, async ({ postgresUrl }) => {
      const findings: Finding[] = []
      for (const atOnce of sizes[size].atOnce)
        findings.push(await stressKeys(() => freshDatabase(postgresUrl), atOnce, sizes[size].rounds, seed))
      return {
        counts: Object.assign({}, ...findings.map(({ counts }) => counts)),
        violations: findings.flatMap(({ violations }) => violations),
      }
    }),
}

/** `atOnce` clients of a few shops, on a pool of connections that is far smaller. */
export async function stressKeys(
  database: () => ReturnType<typeof freshDatabase>,
  atOnce: number,
  rounds: number,
  seed: number,
): Promise<Finding> {
  await using app = await startApp({
    send: everybodyTakes,
    database,
    between: (world) => async (call) => {
      await sleep(carrierMs)
      return world(call)
    },
  })
  const shops = await Promise.all(Array.from({ length: Math.ceil(atOnce / clientsOfShop) }, () => newShop(app)))
  const outcome = newOutcome()
  const clients = Array.from({ length: atOnce }, (_, client) =>
    runClient(shops[client % shops.length]!, client, rounds, outcome, chanceOf(seed, client)),
  )
  await Promise.all(clients)
  const violations = [...outcome.violations, ...(await judgeEffects(app, outcome.effects))]
  const counts = Object.entries({ ...outcome.counts, effects: outcome.effects.length, violations: violations.length })
  return {
    counts: Object.fromEntries(counts.map(([what, count]) => [`${what} at ${atOnce}`, count])),
    violations: violations.map((one) => `at ${atOnce}: ${one}`),
  }
}
