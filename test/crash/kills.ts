import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../fuzz/chance.ts'
import { reportProgress } from '../proofs/report.ts'
import type { RunningServer } from '../server.ts'

type Options = {
  readonly kills: number
  readonly chance: Chance
  /** How long the server lives before each kill, at least and at most. */
  readonly aliveMs: readonly [least: number, most: number]
  /** Called before each kill, and once the server is back. */
  killing?(): void
  restarted?(): Promise<unknown>
}

/** Kills a server and starts it again, this many times. Answers the last one, which lives. */
export async function killAgainAndAgain(
  first: RunningServer,
  start: () => Promise<RunningServer>,
  { kills, chance, aliveMs, killing, restarted }: Options,
) {
  let server = first
  for (let kill = 1; kill <= kills; kill++) {
    await sleep(chance.int(...aliveMs))
    killing?.()
    await server.kill()
    server = await start()
    await restarted?.()
    reportProgress(`${kill} of ${kills} kills of the server`)
  }
  return server
}
