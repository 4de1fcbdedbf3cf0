import type { ClientOptions } from './options.ts'

const example = 'such as "https://shipping.example.com"'

/**
 * Refuses a URL and credentials with which no request can succeed, before the first one is sent. The types allow most of them: a setting
 * that is missing in the environment is an empty text as often as it is undefined.
 */
export function checkOptions(options: Partial<ClientOptions> | undefined): void {
  checkUrl('url', options?.url)
  if (options?.credentials !== undefined) checkCredentials(options.credentials)
}

function checkUrl(name: string, url: unknown): void {
  if (url === undefined || url === null || url === '') throw new TypeError(`${name} is missing. Give the URL of the server, ${example}.`)
  if (typeof url !== 'string') throw new TypeError(`${name} must be a text, ${example}.`)
  const { username, password, search, hash } = parseUrl(name, url)
  if (username || password) throw new TypeError(`${name} contains a user or a password. Give them as credentials.`)
  if (search || hash) throw new TypeError(`${name} "${url}" has a query or a fragment. Give it without, ${example}.`)
  const path = /\/(?:api\/v\d+|oauth2\/token)\/*$/.exec(url)
  if (path)
    throw new TypeError(
      `${name} "${url}" ends in a path that the client adds to it. Give the URL of the server: "${url.slice(0, path.index)}".`,
    )
}

function parseUrl(name: string, url: string): URL {
  // A text with an @ may contain a password.
  const shown = url.includes('@') ? name : `${name} "${url}"`
  if (!/^https?:\/\//i.test(url))
    throw new TypeError(`${shown} does not begin with https:// or http://. Give it with its scheme, ${example}.`)
  try {
    return new URL(url)
  } catch {
    throw new TypeError(`${shown} is not a URL. Give the URL of the server, ${example}.`)
  }
}

const apiKey = { names: ['key', 'secret'], wanted: 'Give key and secret of an API key.' }
const oauthClient = { names: ['clientId', 'clientSecret'], wanted: 'Give clientId and clientSecret of an OAuth client.' }
const accessToken = { names: ['token'], wanted: 'Give an access token, or a function that answers one.' }

function checkCredentials(credentials: unknown): void {
  const given = (credentials ?? {}) as Readonly<Record<string, unknown>>
  const kind = [apiKey, oauthClient, accessToken].find(({ names }) => names.some((name) => given[name] !== undefined))
  if (!kind)
    throw new TypeError(
      'credentials are empty. Give { key, secret }, { clientId, clientSecret } or { token }, or leave them out for public operations.',
    )
  for (const name of kind.names) {
    const value = given[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`credentials.${name} is missing. ${kind.wanted}`)
    if (typeof value !== 'string' && !(name === 'token' && typeof value === 'function'))
      throw new TypeError(`credentials.${name} must be a text. ${kind.wanted}`)
  }
  if (kind === oauthClient && given.authUrl !== undefined) checkUrl('credentials.authUrl', given.authUrl)
}
