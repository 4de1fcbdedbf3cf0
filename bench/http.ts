import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadServer } from './load.ts'
import { demoAuthorization, median, pinClients, residentMb, type Server, startCrossdock, startServer } from './processes.ts'

const address = {
  name: 'Robin de Vries',
  company_name: 'North Coffee',
  address_line_1: 'Stadhuisplein',
  house_number: '10',
  postal_code: '5611 EM',
  city: 'Eindhoven',
  country_code: 'NL',
  email: 'robin@north-coffee.example',
  phone_number: '+31 40 123 4567',
  tax_numbers: [{ name: 'VAT', country_code: 'NL', value: 'NL000099998B57' }],
}

/** Reading one sender address, and writing one durably, against a server that only answers the same bytes. */
export async function http({ rounds, seconds }: { rounds: number; seconds: number }) {
  pinClients()
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'crossdock-bench-')))
  try {
    const server = await startCrossdock({ DATA_DIR: folders[0]!, LOG_LEVEL: 'info' })
    const first = { readyMs: server.readyMs, mb: residentMb(server) }
    const headers = { authorization: demoAuthorization(folders[0]!), 'content-type': 'application/json' }
    const path = '/api/v3/addresses/sender-addresses'
    const ANSWER = await (await fetch(`${server.url}${path}/1`, { headers })).text()

    // The second server needs the same credentials: it runs on a copy of the first one's data directory.
    await server.stop()
    cpSync(folders[0]!, folders[1]!, { recursive: true })
    const again = await startCrossdock({ DATA_DIR: folders[0]!, LOG_LEVEL: 'info' })
    const alone = await startServer('bench/one-commit-each.ts', { DATA_DIR: folders[1]! })
    const bare = await startServer('bench/bare.ts', { ANSWER })
    const hono = await startServer('bench/hono.ts', { ANSWER })

    const measure = (server: Server, path: string, method: 'GET' | 'POST') =>
      loadServer(server, { path, headers, seconds, ...(method === 'POST' && { bodies: [address] }) })
    const cases = {
      'GET bare': () => measure(bare, '/', 'GET'),
      'GET server': () => measure(again, `${path}/1`, 'GET'),
      'GET hono alone': () => measure(hono, '/', 'GET'),
      'POST bare': () => measure(bare, '/', 'POST'),
      'POST server': () => measure(again, path, 'POST'),
      'POST server, one commit each': () => measure(alone, path, 'POST'),
      'POST hono alone': () => measure(hono, '/', 'POST'),
    }
    type Name = keyof typeof cases
    const names = Object.keys(cases) as Name[]
    const taken = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, { rate: number; cost: number }[]>
    for (const run of Object.values(cases)) await run() // Warms every server before any is counted.
    for (let round = 1; round <= rounds; round++) {
      for (const name of names) taken[name].push(await cases[name]())
      process.stderr.write(`round ${round} of ${rounds}\n`)
    }
    const rows = names.map((name) => ({
      name,
      rate: median(taken[name].map(({ rate }) => rate)),
      cost: median(taken[name].map(({ cost }) => cost)),
    }))
    /** Of each round by itself, for what disturbs a round disturbs both sides of it. */
    const ratio = (a: Name, b: Name, of: 'rate' | 'cost' = 'rate') => median(taken[a].map((one, i) => one[of] / taken[b][i]![of]))
    const loadedMb = residentMb(again)
    await Promise.all([again, alone, bare, hono].map((server) => server.child.kill('SIGKILL')))
    return { first, restartMs: again.readyMs, loadedMb, rows, ratio }
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
