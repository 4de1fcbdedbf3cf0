import { endpointTables } from '../../src/app.ts'
import type { AnyEndpoint } from '../../src/http/endpoint.ts'
import type { Filled } from './fill.ts'

type Values = Readonly<Record<string, readonly (string | number)[]>>

/** Values of every filter of every list that has pages: some that many rows meet, some that few do, and some that none does. */
export function samplesOf({ integrations, connections, rows }: Filled): Record<string, Values> {
  const [busy, second, stopped, rare, empty] = integrations
  const id = (i: number) => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`
  const half = Math.floor(rows / 2)
  const orderNumber = [`#${half - (half % 7)}`, 'none']
  return {
    listOrders: {
      integration: [busy, stopped, rare, empty, `${busy},${second}`],
      order_number: orderNumber,
      order_id: [`order-${half}`],
      status: ['fulfilled', 'unshipped', 'on hold', 'none'],
      order_created_at: ['2025-11-15'],
      order_created_at_min: ['2024-01-01', '2026-11-01'],
      order_created_at_max: ['2025-01-01', '2026-11-01'],
      order_updated_at: ['2025-11-15'],
      order_updated_at_min: ['2024-01-01', '2026-11-01'],
      order_updated_at_max: ['2025-01-01', '2026-11-01'],
    },
    listShipments: {
      parcel_status: ['DELIVERED', 'SHIPMENT_ON_ROUTE', 'ANNOUNCEMENT_FAILED', 'AT_CUSTOMS', 'REFUSED_BY_RECIPIENT'],
      tracking_number: [`T${String(half).padStart(12, '0')}`, 'none'],
      external_reference_id: [`ref-${half - (half % 2)}`],
      order_number: orderNumber,
      integration_id: [busy, stopped, rare, empty],
      updated_before: ['2025-01-01T00:00:00Z', '2026-11-01T00:00:00Z'],
      updated_after: ['2025-01-01T00:00:00Z', '2026-11-01T00:00:00Z'],
      announced_before: ['2025-01-01T00:00:00Z', '2026-11-01T00:00:00Z'],
      announced_after: ['2025-01-01T00:00:00Z', '2026-11-01T00:00:00Z'],
      ids: [[1, 2, 3, half].join(',')],
      shipment_uuids: [[1, 2, 3, half].map(id).join(',')],
    },
    listWebhookDeliveries: {
      connection_id: [...connections, 999_999_999],
      event_type: ['parcel_status_changed', 'parcel.created', 'integration_deleted'],
      status: ['delivered', 'failed', 'waiting', 'held'],
      start_datetime: ['2025-01-01T00:00:00Z', '2026-11-01T00:00:00Z'],
      end_datetime: ['2024-12-01T00:00:00Z', '2026-11-15T00:00:00Z'],
    },
    listEvents: {
      resource_type: ['shipment', 'integration', 'brand'],
      resource_id: [busy, Math.floor(half / 4), 'none'],
      operation: ['update', 'create', 'delete'],
      start_datetime: ['2025-01-01T00:00:00Z', '2026-11-01T00:00:00Z'],
      end_datetime: ['2024-12-01T00:00:00Z', '2026-11-15T00:00:00Z'],
    },
    listContracts: {
      carrier_code: ['swiftly', 'northpost'],
      is_active: ['true', 'false'],
      client_id: ['none'],
      name: ['none'],
      country_code: ['NL'],
    },
    listInvoiceItems: {
      created_after: ['2025-01-01T00:00:00Z', '2026-11-01T00:00:00Z'],
      created_before: ['2024-12-01T00:00:00Z', '2026-11-15T00:00:00Z'],
      parcel_id: [Math.floor(half / 2), 999_999_999],
      invoice_id: [1, 999_999_999],
      type: ['shipment', 'pickup', 'validation'],
    },
    listTickets: {
      status: ['solved', 'waiting_for_carrier', 'escalated', 'unknown'],
      parcel_id: [half, 999_999_999],
      carrier: ['swiftly', 'northpost', 'none'],
      tracking_number: [`T${String(half).padStart(12, '0')}`, 'none'],
      created_after: ['2025-01-01T00:00:00Z', '2026-11-01T00:00:00Z'],
      created_before: ['2024-12-01T00:00:00Z', '2026-11-15T00:00:00Z'],
    },
    listRequestedData: { data_type: ['sales_invoice', 'claim_letter', 'sales_data'] },
    listInvoices: {},
    listReturns: {
      from_date: ['2024-01-01 00:00:00', '2026-11-01 00:00:00', '2026-11-15 08:00:00'],
      to_date: ['2025-01-01 00:00:00', '2026-11-14 00:00:00'],
      parent_parcel_status: ['delivered', 'shipment-on-route', 'announcement-failed', 'at-customs', 'refused-by-recipient'],
    },
    listShippingRules: { active: ['true', 'false'] },
    listAllIntegrationLogs: {},
    listIntegrationLogs: {},
    listBrands: {},
    listSenderAddresses: {},
    listPickups: {},
  }
}

const sortNames = ['integration', 'order_number', 'order_created_at', 'order_updated_at', 'pk']
export const sorts: Readonly<Record<string, readonly string[]>> = {
  listOrders: [
    ...sortNames.flatMap((name) => [name, `-${name}`]),
    'integration,-order_created_at',
    '-integration,order_number',
    '-order_created_at,pk',
    'order_number,-order_updated_at',
  ],
}

/** Filters that a list cannot be asked for without, with values that every row meets. */
const required: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listReturns: { from_date: '2000-01-01', to_date: '2099-12-31' },
}

export type ListEndpoint = {
  readonly operation: string
  readonly path: string
  readonly filters: Values
  readonly sorts: readonly string[]
  /** A page of five, and the key of its rows in the response. */
  readonly fiveRows: 'page_size=5' | 'size=5'
  readonly rowsKey: 'data' | 'items'
}

/** Every list that has pages, found in the tables of endpoints. A filter without samples is an error: each has to be measured. */
export function listEndpoints(filled: Filled): ListEndpoint[] {
  const samples = samplesOf(filled)
  const all = Object.values(endpointTables).flatMap((table) => Object.entries(table as Record<string, AnyEndpoint>))
  return all.flatMap(([operation, { method, path, query }]) => {
    if (method !== 'GET' || !query || !('cursor' in query.shape || 'page' in query.shape)) return []
    const names = Object.keys(query.shape).filter((name) => !['cursor', 'page_size', 'sort', 'page', 'size'].includes(name))
    const filters = samples[operation]
    const missing = names.filter((name) => !filters?.[name])
    if (!filters || missing.length > 0) throw new Error(`${operation} has no samples of ${missing.join(', ') || 'its filters'}`)
    const isNumbered = 'page' in query.shape
    return [
      {
        operation,
        path: path.replace(/\{\w+\}/, String(filled.integrations[0])),
        filters,
        sorts: sorts[operation] ?? [],
        fiveRows: isNumbered ? 'size=5' : 'page_size=5',
        rowsKey: isNumbered ? 'items' : 'data',
      },
    ]
  })
}

/** The address of a page, with the filters that the list requires. */
export function pathOf({ operation, path }: Pick<ListEndpoint, 'operation' | 'path'>, ...parameters: string[]) {
  const sent = parameters.filter(Boolean).join('&')
  const names = new URLSearchParams(sent)
  const others = Object.entries(required[operation] ?? {}).filter(([name]) => !names.has(name))
  const query = [...others.map((one) => one.join('=')), sent].filter(Boolean).join('&')
  return query ? `${path}?${query}` : path
}

/** What a client can ask a list for: no filter, each value of each filter, and each pair of them. */
export function filtersOf({ filters }: ListEndpoint): string[] {
  const each = Object.entries(filters).map(([name, values]) => values.map((value) => `${name}=${encodeURIComponent(value)}`))
  const pairs = each.flatMap((some, i) =>
    each.slice(i + 1).flatMap((others) => some.flatMap((one) => others.map((other) => `${one}&${other}`))),
  )
  return ['', ...each.flat(), ...pairs.filter((pair) => !isCrossed(pair))]
}

/** A start after the end is refused. */
function isCrossed(pair: string) {
  const { start_datetime, end_datetime, from_date = start_datetime, to_date = end_datetime } = Object.fromEntries(new URLSearchParams(pair))
  return from_date !== undefined && to_date !== undefined && from_date > to_date
}
