import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { median, pinClients, residentMb, startServer } from './processes.ts'

const connections = 32
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
    const house = await startServer('src/main.ts', { DATA_DIR: folders[0]! })
    const first = { readyMs: house.readyMs, mb: residentMb(house) }
    const { api_key, api_secret } = JSON.parse(readFileSync(join(folders[0]!, 'demo-credentials.json'), 'utf8'))
    const headers = {
      authorization: `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}`,
      'content-type': 'application/json',
    }
    const path = '/api/v3/addresses/sender-addresses'
    const ANSWER = await (await fetch(`${house.url}${path}/1`, { headers })).text()

    // The second house needs the same credentials: it runs on a copy of the first one's beginning.
    await house.stop()
    const copy = await import('node:fs').then(({ cpSync }) => cpSync(folders[0]!, folders[1]!, { recursive: true }))
    void copy
    const again = await startServer('src/main.ts', { DATA_DIR: folders[0]! })
    const alone = await startServer('bench/one-commit-each.ts', { DATA_DIR: folders[1]! })
    const bare = await startServer('bench/bare.ts', { ANSWER })
    const hono = await startServer('bench/hono.ts', { ANSWER })

    const measure = async (url: string, method: 'GET' | 'POST') => {
      const run = () =>
        autocannon({ url, method, headers, connections, duration: seconds, ...(method === 'POST' && { body: JSON.stringify(address) }) })
      const { requests, non2xx, errors } = await run()
      if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
      return requests.average
    }
    const cases = {
      'GET bare': () => measure(`${bare.url}/`, 'GET'),
      'GET house': () => measure(`${again.url}${path}/1`, 'GET'),
      'GET hono alone': () => measure(`${hono.url}/`, 'GET'),
      'POST bare': () => measure(`${bare.url}/`, 'POST'),
      'POST house': () => measure(`${again.url}${path}`, 'POST'),
      'POST house, one commit each': () => measure(`${alone.url}${path}`, 'POST'),
      'POST hono alone': () => measure(`${hono.url}/`, 'POST'),
    }
    const rates: Record<string, number[]> = Object.fromEntries(Object.keys(cases).map((name) => [name, []]))
    for (const run of Object.values(cases)) await run() // Warms every server before any is counted.
    for (let round = 1; round <= rounds; round++) {
      for (const [name, run] of Object.entries(cases)) rates[name]!.push(await run())
      process.stderr.write(`round ${round} of ${rounds}\n`)
    }
    const ratio = (a: string, b: string) => median(rates[a]!.map((rate, i) => rate / rates[b]![i]!))
    const loadedMb = residentMb(again)
    await Promise.all([again, alone, bare, hono].map((server) => server.child.kill('SIGKILL')))
    return { first, restartMs: again.readyMs, loadedMb, rates, ratio }
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
