import type { RunningServer } from '../server.ts'

type Options = {
  readonly kills: number
  /** What passes before each. */
  pause(): Promise<unknown>
  progress(what: string): void
}

/** Kills a server and starts it again, so many times. Answers the last one, which lives. */
export async function killAgainAndAgain(first: RunningServer, start: () => Promise<RunningServer>, { kills, pause, progress }: Options) {
  let server = first
  for (let kill = 1; kill <= kills; kill++) {
    await pause()
    await server.kill()
    server = await start()
    if (kill % 10 === 0) progress(`${kill} of ${kills} kills of the server`)
  }
  return server
}
