import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dhlAccount, startDhlEcommerceNl } from '../test/stand-ins/dhl-ecommerce-nl.ts'
import { dhlParcelDeSettings, startDhlParcelDe } from '../test/stand-ins/dhl-parcel-de.ts'
import { mydhlSettings, startMydhl } from '../test/stand-ins/mydhl.ts'
import { postnlAccount, startPostnl } from '../test/stand-ins/postnl.ts'
import { demoAuthorization, median, pinClients, processorMs, rateOf, residentMb, startCrossdock } from './processes.ts'

const parcel = { weight: { value: '1.2', unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } }
const contact = { email: 'ada@example.com', phone_number: '+31612345678' }
const dutch = {
  name: 'Ada Jansen',
  address_line_1: 'Kruisstraat',
  house_number: '12',
  postal_code: '5612 CG',
  city: 'Eindhoven',
  country_code: 'NL',
}
const german = {
  name: 'Eva Muster',
  address_line_1: 'Chausseestr.',
  house_number: '2',
  postal_code: '10115',
  city: 'Berlin',
  country_code: 'DE',
}

/** Each with a stand-in of its own, and the option of a domestic parcel. */
const carriers = [
  {
    code: 'dhl_parcel_de',
    start: startDhlParcelDe,
    settings: dhlParcelDeSettings,
    option: 'dhl_parcel_de:parcel',
    at: german,
    origins: ['https://api-eu.dhl.com', 'https://api-sandbox.dhl.com'],
  },
  {
    code: 'mydhl',
    start: startMydhl,
    settings: mydhlSettings,
    option: 'mydhl:express',
    at: dutch,
    origins: ['https://express.api.dhl.com'],
  },
  { code: 'postnl', start: startPostnl, settings: postnlAccount, option: 'postnl:parcel', at: dutch, origins: ['https://api.postnl.nl'] },
  {
    code: 'dhl_ecommerce_nl',
    start: startDhlEcommerceNl,
    settings: dhlAccount,
    option: 'dhl_ecommerce_nl:home',
    at: dutch,
    origins: ['https://api-gw.dhlparcel.nl'],
  },
] as const

type Size = { readonly rounds: number; readonly each: number }
const clients = 8
const merged = 100

/**
 * Processor time of the server for an announcement with its label, by carrier, and for one PDF of 100 of these labels. The carriers are
 * stand-ins in this process, reached over HTTP on loopback: their time does not count.
 */
export async function carriersBench({ rounds, each }: Size) {
  pinClients()
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-carriers-'))
  const standIns = await Promise.all(carriers.map(async ({ start, origins }) => ({ standIn: await start(), origins })))
  const CARRIER_URLS = standIns.flatMap(({ standIn, origins }) => origins.map((origin) => `${origin}=${standIn.url}`)).join(',')
  const server = await startCrossdock({ DATA_DIR: folder, CARRIER_URLS })
  try {
    const headers = { authorization: demoAuthorization(folder), 'content-type': 'application/json' }
    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${server.url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${bytes.toString().slice(0, 500)}`)
      return bytes
    }
    const json = async (method: string, path: string, body?: object) => JSON.parse((await call(method, path, body)).toString()).data
    for (const { code, settings } of carriers) {
      const { id } = await json('POST', '/v3/contracts', {
        carrier_code: code,
        contract_data: { environment: 'live', ...settings },
        is_active: true,
      })
      while ((await json('GET', `/v3/contracts/${id}`)).state === 'validating') await sleep(50)
    }

    const ids: number[] = []
    const announce = async (option: string, at: object) => {
      const request = { from_address: { ...at, ...contact }, to_address: { ...at, ...contact }, parcels: [parcel] }
      const ship_with = { type: 'shipping_option_code', properties: { shipping_option_code: option } }
      const { parcels } = await json('POST', '/v3/shipments/announce', { ...request, ship_with })
      if (!parcels[0].label_file) throw new Error(`${option} has no label`)
      ids.push(parcels[0].id)
    }
    const costs: Record<string, { rate: number; micros: number }[]> = {}
    const cases = [
      ...carriers.map(({ code, option, at }) => ({ name: code as string, option: option as string, at })),
      { name: 'swiftly (in the process)', option: 'swiftly:home', at: dutch },
    ]
    for (let round = 0; round <= rounds; round++)
      for (const { name, option, at } of cases) {
        const before = processorMs(server)
        const rate = await rateOf(clients, each, () => announce(option, at))
        // The first round warms up.
        if (round === 0) continue
        costs[name] ??= []
        costs[name].push({ rate, micros: ((processorMs(server) - before) * 1000) / each })
      }

    const bought = ids.slice(0, merged)
    const files: Record<string, { ms: number; processor: number; kb: number }[]> = {}
    const beforeMb = residentMb(server) ?? 0
    for (let round = 0; round <= rounds; round++)
      for (const [name, path] of [
        ['one PDF of 100 labels', 'label_printer'],
        ['100 labels, four to a sheet of A4', 'normal_printer'],
      ] as const) {
        const [begun, before] = [performance.now(), processorMs(server)]
        const { length } = await call('GET', `/v2/labels/${path}?ids=${bought.join(',')}`)
        if (round === 0) continue
        files[name] ??= []
        files[name].push({ ms: performance.now() - begun, processor: processorMs(server) - before, kb: length / 1024 })
      }
    const growthMb = (residentMb(server) ?? 0) - beforeMb
    const medianOf = <Row extends Record<string, number>>(rows: readonly Row[], name: keyof Row) => median(rows.map((one) => one[name]!))
    return {
      announcements: Object.entries(costs).map(([name, rows]) => ({
        name,
        rate: medianOf(rows, 'rate'),
        micros: medianOf(rows, 'micros'),
      })),
      files: Object.entries(files).map(([name, rows]) => ({
        name,
        ms: medianOf(rows, 'ms'),
        processor: medianOf(rows, 'processor'),
        kb: medianOf(rows, 'kb'),
      })),
      growthMb,
    }
  } finally {
    await server.stop()
    for (const { standIn } of standIns) await standIn.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
