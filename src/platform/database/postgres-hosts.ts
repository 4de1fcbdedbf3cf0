import type pg from 'pg'
import { isUnavailable } from './unavailable.ts'

/** A host of DATABASE_URL, and the address with that host alone, as `pg` reads it. */
type Host = { readonly host: string; readonly port: number; readonly name: string }
export type ServerAddress = {
  /** The address with its first host. */
  readonly connectionString: string
  readonly hosts: readonly Host[]
  /** True if connections are made only to a server that can be written. */
  readonly needsWrites: boolean
}

const shape = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s
const writable = ['read-write', 'primary']
const usualPort = 5432

/**
 * Reads an address as libpq does: `postgres://user:password@first:5432,second/database?target_session_attrs=read-write`. Undefined where it
 * is none. Of several hosts the one that can be written is used, whether the address says so or not: the server writes.
 */
export function parseServerAddress(text: string): ServerAddress | undefined {
  const [, before, list, rest] = shape.exec(text) ?? []
  if (before === undefined || list === undefined || rest === undefined) return undefined
  const names = list.split(',')
  const urls = names.map((name) => URL.parse(`${before}${name}${rest}`))
  const [first] = urls
  if (!first || urls.some((url) => !url) || (names.length > 1 && names.includes(''))) return undefined
  const wanted = first.searchParams.get('target_session_attrs') ?? 'any'
  if (wanted !== 'any' && !writable.includes(wanted)) return undefined
  for (const url of urls) url!.searchParams.delete('target_session_attrs')
  const hosts = urls.map((url, at) => ({
    host: decodeURIComponent(url!.hostname).replace(/^\[(.*)\]$/, '$1'),
    port: Number(url!.port || usualPort),
    name: names[at]!,
  }))
  // Passes a single host on as it was written: it may be a folder with a socket, which `pg` knows.
  return names.length === 1 && wanted === 'any'
    ? { connectionString: text, hosts, needsWrites: false }
    : { connectionString: first.href, hosts, needsWrites: true }
}

/** The state of a server that a new connection leads to. `started_at` differs between servers: nothing else that every role may read does. */
export type ServerState = { readonly started_at: string; readonly isReadOnly: boolean }
const stateQuery = `select pg_postmaster_start_time()::text as started_at, current_setting('transaction_read_only') as read_only`

export async function readServerState(client: pg.ClientBase): Promise<ServerState> {
  const { rows } = await client.query<{ started_at: string; read_only: string }>(stateQuery)
  return { started_at: rows[0]!.started_at, isReadOnly: rows[0]!.read_only === 'on' }
}

export const readOnlyCode = '25006'
export const readOnlyError = (name: string) => Object.assign(new Error(`${name} cannot be written`), { code: readOnlyCode })

/** Connects to one host, and closes the connection again. */
type Look = (host: Host) => Promise<ServerState>

/** Finds the host that can be written among several, and looks again after anything has failed. */
export function openHosts({ hosts }: ServerAddress, look: Look) {
  let current: Host | undefined
  let finding: Promise<Host> | undefined

  async function lookAt(host: Host): Promise<Host> {
    if ((await look(host)).isReadOnly) throw readOnlyError(host.name)
    return host
  }

  const findWritable = () =>
    Promise.any(hosts.map(lookAt)).catch((error: AggregateError) => {
      throw describeFailures(hosts, error.errors)
    })

  return {
    /** Returns the host that can be written. All hosts are asked at once, so that a silent one holds nothing up. */
    async find(): Promise<Host> {
      if (hosts.length === 1) return hosts[0]!
      if (current) return current
      finding ??= findWritable().finally(() => {
        finding = undefined
      })
      current = await finding
      return current
    },
    /** Returns the host that new connections lead to; undefined where it is to be looked for, or is the only one. */
    current: () => current,
    /** Forgets the host, so that all are asked before the next connection. */
    suspect() {
      current = undefined
    },
  }
}

/** A wrong password is not mended by waiting, so it goes before what is. */
function describeFailures(hosts: readonly Host[], errors: readonly Error[]): Error {
  const wrong = errors.find((error) => !isUnavailable(error))
  if (wrong) return wrong
  const codes = errors.map((error) => (error as { code?: string }).code)
  const text = hosts.map(({ name }, at) => `${name}: ${errors[at]!.message || codes[at]}`).join('; ')
  const code = codes.includes(readOnlyCode) ? readOnlyCode : (codes[0] ?? 'ECONNREFUSED')
  return Object.assign(new Error(`No host can be written (${text})`), { code })
}
