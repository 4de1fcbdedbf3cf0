import { Fault, invalidValue, requiredField, throwFaults } from '../../../platform/errors.ts'
import { platformSlug } from '../../../platform/slug.ts'
import { faultAt } from './errors.ts'
import {
  type AuthConfig,
  type AuthType,
  type Configuration,
  type ConfigurationRequest,
  type ConnectionType,
  hiddenValue,
} from './schema.ts'

/** Fields that each way to sign in needs. */
const needs: Record<AuthType, readonly (keyof AuthConfig)[]> = {
  none: [],
  bearer: ['token'],
  basic: ['username', 'password'],
  api_key: ['header_name', 'api_key'],
}

/** Headers that this server sets itself, or that decide where a message ends. */
const ours = new RegExp(
  `^(host|connection|content-(length|type|encoding)|transfer-encoding|accept-encoding|expect|te|trailer|upgrade|keep-alive|proxy-.*|user-agent|webhook-.*|${platformSlug}-signature)$`,
  'i',
)

type Headers = Readonly<Record<string, string>>
/** `shown` is what responses show; the rest is kept sealed. */
export type ConnectionSettings = { readonly shown: Configuration; readonly auth: AuthConfig; readonly headers: Headers }

/**
 * The configuration of a connection once the sent keys have replaced the existing ones. All errors are reported at once.
 * What it signs in with, and the values of its headers, stay only where the origin does: else a client that may change the connection
 * could have the secrets sent to itself.
 */
export function mergeConfiguration(type: ConnectionType, sent: ConfigurationRequest, before?: ConnectionSettings): ConnectionSettings {
  if (type !== 'webhook') {
    const known = Object.keys(sent).map((key) =>
      faultAt(`/configuration/${key}`, `A connection of type ${type} has no configuration: send {}.`),
    )
    throwFaults(known)
    return { shown: {}, auth: {}, headers: {} }
  }
  const merged = { ...before?.shown, ...part(sent) }
  const { headers, stay } = settleHeaders(sent.extra_headers, before?.headers ?? {})
  const shown = { ...merged, auth_type: merged.auth_type ?? 'none', extra_headers: hiddenValues(headers) }
  const moved = before?.shown.url !== undefined && originOf(shown.url) !== originOf(before.shown.url)
  const stays = before && !moved && shown.auth_type === before.shown.auth_type
  const auth = sent.auth_config ?? (stays ? before.auth : {})
  throwFaults([
    ...urlFaults(shown.url),
    ...authFaults(shown.auth_type, auth, moved),
    ...headerFaults(headers, shown.auth_type, auth),
    ...(moved ? stay.map(wantedAgain) : []),
  ])
  return { shown, auth, headers }
}

/** Merges the headers that are sent with the stored ones; `stay` names those that keep their stored value. */
function settleHeaders(sent: Headers | undefined, before: Headers): { headers: Headers; stay: readonly string[] } {
  if (!sent) return { headers: before, stay: Object.keys(before) }
  const stay = Object.keys(sent).filter((name) => sent[name] === hiddenValue && Object.hasOwn(before, name))
  return { headers: { ...sent, ...Object.fromEntries(stay.map((name) => [name, before[name]!])) }, stay }
}

/** Replaces each value with its placeholder. */
const hiddenValues = (headers: Headers) => Object.fromEntries(Object.keys(headers).map((name) => [name, hiddenValue]))

const headerPointer = (name: string) => `/configuration/extra_headers/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

const wantedAgain = (name: string) =>
  new Fault(requiredField, 'Its value is needed again where the address is another one.', { source: { pointer: headerPointer(name) } })

const part = ({ auth_config: _, ...shown }: ConfigurationRequest) => shown
const originOf = (url = '') => URL.parse(url)?.origin

function urlFaults(url: string | undefined): Fault[] {
  if (url === undefined)
    return [
      new Fault(requiredField, 'A webhook needs the address that events are posted to.', { source: { pointer: '/configuration/url' } }),
    ]
  const { username, password } = new URL(url)
  return username || password ? [faultAt('/configuration/url', 'An address must not hold a password. Use auth_type basic.')] : []
}

function authFaults(auth_type: AuthType, auth: AuthConfig, moved: boolean): Fault[] {
  const wanted = needs[auth_type]
  const pointer = (key: string) => ({ source: { pointer: `/configuration/auth_config/${key}` } })
  const why = moved ? ' It is wanted again where the address is another one.' : ''
  const missing = wanted
    .filter((key) => auth[key] === undefined)
    .map((key) => new Fault(requiredField, `The auth_type ${auth_type} needs it.${why}`, pointer(key)))
  const idle = (Object.keys(auth) as (keyof AuthConfig)[])
    .filter((key) => !wanted.includes(key))
    .map((key) => new Fault(invalidValue, `The auth_type ${auth_type} has no ${key}.`, pointer(key)))
  const taken =
    auth.header_name !== undefined && ours.test(auth.header_name)
      ? [new Fault(invalidValue, 'This header is ours. Choose another name.', pointer('header_name'))]
      : []
  return [...missing, ...idle, ...taken]
}

function headerFaults(headers: Headers, auth_type: AuthType, auth: AuthConfig): Fault[] {
  const names = Object.keys(headers)
  const signsIn = auth_type === 'api_key' ? auth.header_name : auth_type === 'none' ? undefined : 'authorization'
  const fault = (name: string, detail: string) => faultAt(headerPointer(name), detail)
  const lower = names.map((name) => name.toLowerCase())
  return [
    ...names.filter((name) => ours.test(name)).map((name) => fault(name, 'This header is ours. Choose another name.')),
    ...names.filter((_, i) => lower.indexOf(lower[i]!) !== i).map((name) => fault(name, 'This header is there twice.')),
    ...names
      .filter((name) => name.toLowerCase() === signsIn?.toLowerCase())
      .map((name) => fault(name, 'This header is the one that auth_config sets.')),
  ]
}
