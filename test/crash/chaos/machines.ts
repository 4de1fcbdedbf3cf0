import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../port.ts'
import type { Installation } from '../../proofs/installation.ts'
import type { RunningServer } from '../../server.ts'

const preload = join(import.meta.dirname, 'machine-clock.ts')

export type Machine = Awaited<ReturnType<typeof startMachine>>

/** One machine of an installation: a server of its own, which can be killed and paused, and a clock that can be set. */
export async function startMachine(name: string, installation: Installation) {
  const file = join(installation.folder, `clock-${name}`)
  const setClock = (hours: number) => writeFileSync(file, String(hours * 3_600_000))
  setClock(0)
  const environment = { PORT: String(await freePort()), MACHINE_CLOCK_FILE: file, NODE_OPTIONS: `--import=${preload}` }
  const start = () => installation.start(environment)
  const said: string[] = []
  let server: RunningServer = await start()
  return {
    name,
    url: server.url,
    setClock,
    server: () => server,
    async kill() {
      await server.kill()
      said.push(server.said.err)
      server = await start()
    },
    async pause(ms: number) {
      server.signal('SIGSTOP')
      await sleep(ms)
      server.signal('SIGCONT')
    },
    async stop() {
      await server.stop()
      said.push(server.said.err)
    },
    /** What the servers of this machine have logged as errors. */
    errors: () =>
      [...said, server.said.err]
        .join('\n')
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
  }
}
