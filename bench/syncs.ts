import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { demoAuthorization, startCrossdock } from './processes.ts'

/** How often the server syncs to disk for 1,000 writes over 32 connections, counted by system calls. */
export async function syncs(writes: number): Promise<number | undefined> {
  if (spawnSync('strace', ['--version']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-syncs-'))
  const counts = join(folder, 'counts')
  try {
    const strace = ['strace', '-f', '-e', 'trace=fsync,fdatasync', '-o', counts]
    const server = await startCrossdock({ DATA_DIR: folder }, { before: strace })
    const count = () => readFileSync(counts, 'utf8').match(/f(data)?sync\(/g)?.length ?? 0
    const before = count()
    await autocannon({
      url: `${server.url}/api/v3/addresses/sender-addresses`,
      method: 'POST',
      amount: writes,
      connections: 32,
      headers: { authorization: demoAuthorization(folder), 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Robin',
        address_line_1: 'Stadhuisplein',
        postal_code: '5611 EM',
        city: 'Eindhoven',
        country_code: 'NL',
      }),
    })
    const counted = count() - before
    const ended = once(server.child, 'exit')
    spawnSync('pkill', ['-P', String(server.child.pid)])
    await ended
    return (counted / writes) * 1000
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
