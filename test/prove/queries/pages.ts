import { indexesOf, texts } from '../../explain.ts'
import { linkOf } from '../../harness.ts'
import type { App } from '../../proofs/engines.ts'
import type { Filled } from '../../queries/fill.ts'
import { filtersOf, type ListEndpoint, listEndpoints, pathOf } from '../../queries/lists.ts'

type Call = Awaited<ReturnType<App['newOrganization']>>['call']

/** What one request took, in milliseconds, and how it was served. */
export type Measured = {
  readonly path: string
  readonly median: number
  readonly worst: number
  readonly rows: number
  /** It ended before it was full, and more may follow. */
  readonly isShort: boolean
  readonly indexes: string
}

const rounds = 3
const sizeOf = (path: string) => (path.startsWith('/orders') ? 100 : path.startsWith('/integrations') ? 25 : 40)

/** Every filter and pair of filters of every list, in every order. With `part`, one in so many. */
function requestsOf(endpoint: ListEndpoint): string[] {
  const orders = ['', ...endpoint.sorts.map((sort) => `sort=${sort}`)]
  return filtersOf(endpoint).flatMap((filter) => orders.map((sort) => pathOf(endpoint, filter, sort)))
}

/** The time that the server itself takes for each page: without a socket, one request after the other. */
export async function measurePages(app: App, call: Call, filled: Filled, part: number): Promise<Measured[]> {
  const numbers = [1, Math.floor(filled.rows / 2)].map((i) => `/parcels/tracking/T${String(i).padStart(12, '0')}`)
  const requests = [
    ...numbers,
    ...listEndpoints(filled)
      .flatMap(requestsOf)
      .filter((_, i) => i % part === 0),
  ]
  const measured: Measured[] = []
  for (const path of requests) measured.push(await measure(app, call, path, filled.organization_id))
  return measured
}

async function measure(app: App, call: Call, path: string, organization_id: number): Promise<Measured> {
  const times: number[] = []
  let [rows, isShort] = [0, false]
  texts.clear()
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const answer = await call('GET', path)
    times.push(performance.now() - begun)
    if (answer.status !== 200) throw new Error(`${path} is answered ${answer.status}: ${answer.text}`)
    rows = answer.body.data?.length ?? 1
    isShort = rows < sizeOf(path) && linkOf(answer, 'next') !== undefined
  }
  const indexes = (await indexesOf(app, [...texts], organization_id)).join(' ')
  times.sort((a, b) => a - b)
  return { path, median: times[1]!, worst: times.at(-1)!, rows, isShort, indexes }
}

const column = (text: string, width: number) => text.padStart(width)

/** One line for each request. */
export const tableOf = (engine: string, rows: number, measured: readonly Measured[]): string[] => [
  `${engine}, ${rows.toLocaleString('en')} rows in each table: median and worst of ${rounds} in ms, rows of the page (+ where it ended early), request, indexes`,
  ...measured.map(({ path, median, worst, rows: count, isShort, indexes }) =>
    [column(median.toFixed(1), 7), column(worst.toFixed(1), 7), column(`${count}${isShort ? '+' : ''}`, 5), path, `  ${indexes}`].join(' '),
  ),
  '',
]
