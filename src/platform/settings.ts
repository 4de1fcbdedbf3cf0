import { parseServerAddress } from './database/postgres-hosts.ts'
import { type LogLevel, logLevels } from './log.ts'
import { isMailAddress } from './mail/message.ts'
import { parseSmtpUrl } from './mail/smtp-url.ts'
import { isSubnet } from './outbound/addresses.ts'
import { parseRedirects } from './outbound/redirect.ts'
import { isSlug } from './slug-setting.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'
import { type UnknownFields, unknownFieldChoices } from './unknown-fields.ts'

/** Describes one setting: its purpose, its valid values and its default. `read` returns undefined to refuse a value. */
type Setting<T> = { readonly about: string; readonly takes: string; readonly fallback: string; read(text: string): T | undefined }

const setting =
  <T>(takes: string, read: Setting<T>['read']) =>
  (about: string, fallback = ''): Setting<T> => ({ about, takes, fallback, read })

const text = setting('any text', (value) => value)
const flag = setting('on or off', (value) => (value === 'on' ? true : value === 'off' ? false : undefined))
const whole = (min: number, max: number) =>
  setting(`a whole number from ${min} to ${max}`, (value) => {
    const number = Number(value)
    return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined
  })
const days = whole(1, 3650)
/** Accepts no path, since pages and links begin at the root. A slash at the end is cut. */
const origin = setting('an address such as https://ship.example, without a path', (value) => {
  const given = value.replace(/\/$/, '')
  return given === '' || (/^https?:/.test(given) && URL.parse(given)?.origin === given) ? given : undefined
})
/** URL of another machine, with any path. */
const address = setting('an address such as https://provider.example/oauth/token', (value) =>
  /^https?:\/\/[^#]+$/.test(value) && URL.parse(value) ? value : undefined,
)
const postgresAddress = setting(
  'an address such as postgres://user:password@host/database; of several hosts, postgres://user:password@first:5432,second:5432/database, the one that can be written is used',
  (value) => (value === '' || (/^postgres(ql)?:\/\/./.test(value) && parseServerAddress(value)) ? value : undefined),
)
const origins = setting('origins such as https://shop.example separated by commas, or *', (value) => {
  const list = value.split(',').filter(Boolean)
  return list.every((origin) => origin === '*' || URL.parse(origin)?.origin === origin) ? list : undefined
})
const subnets = setting('subnets such as 10.0.0.0/8 or fd00::/8 separated by commas', (value) => {
  const list = value.split(',').filter(Boolean)
  return list.every(isSubnet) ? list : undefined
})

const mailAddress = setting('an e-mail address', (value) => (value === '' || isMailAddress(value) ? value : undefined))

/** Every setting there is. docs/self-hosting.md is written from this table. */
export const settingsTable = {
  HOST: text('the network address to listen on; 0.0.0.0 for all', '127.0.0.1'),
  PORT: whole(0, 65_535)('the port to listen on; 0 takes a free one', '3000'),
  BASE_URL: origin('where clients reach this server, if not at HOST and PORT; used in links'),
  AUTH_URL: origin('where clients reach the token endpoint, if not at BASE_URL'),
  DATA_DIR: text('the folder of the database file, the secret key, the demo credentials and uploaded files', './data'),
  DATABASE_URL: postgresAddress('a PostgreSQL database; without it, SQLite in DATA_DIR'),
  DATABASE_POOL: whole(0, 200)('connections to PostgreSQL of each server process; 0 for 10, or for 4 where there are several WORKERS', '0'),
  DATABASE_TIMEOUT_MS: whole(100, 600_000)('the longest that one statement may take on PostgreSQL, in milliseconds', '15000'),
  DATABASE_SILENT_MS: setting('0, or a whole number from 300 to 60000', (value) => {
    const number = Number(value)
    return /^\d+$/.test(value) && (number === 0 || (number >= 300 && number <= 60_000)) ? number : undefined
  })(
    'how long a PostgreSQL may leave a connection and then a new one unanswered, in milliseconds, before all connections to it are closed; 0 waits for DATABASE_TIMEOUT_MS instead',
    '3000',
  ),
  DATABASE_PREPARED: flag(
    'let PostgreSQL plan each statement once for each connection; off behind PgBouncer before 1.21 in transaction mode, see docs/scaling.md',
    'on',
  ),
  WORKERS: whole(1, 64)(
    'server processes that share HOST and PORT, with PostgreSQL alone; `npm start -- --workers N` sets it too; see docs/scaling.md',
    '1',
  ),
  DATABASE_UNSAFE: flag('start although PostgreSQL runs with fsync or synchronous_commit off', 'off'),
  PLATFORM_SLUG: setting('lower-case letters, digits and underscores', (value) => (isSlug(value) ? value : undefined))(
    'the name of this platform inside values and header names',
    'crossdock',
  ),
  FILES_S3_ENDPOINT: origin(
    'a service with the interface of S3, where files are stored in a bucket; without it, in DATA_DIR. It may be in your own network',
  ),
  FILES_S3_BUCKET: setting('3 to 63 lower-case letters, digits, dots and hyphens', (value) =>
    value === '' || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) ? value : undefined,
  )('the bucket, which must exist'),
  FILES_S3_REGION: setting('a name such as eu-central-1', (value) => (/^[a-z0-9-]{1,40}$/.test(value) ? value : undefined))(
    'the region of the bucket, as the service names it',
    'us-east-1',
  ),
  FILES_S3_ACCESS_KEY: text('the access key, which may put, get and delete objects of the bucket'),
  FILES_S3_SECRET_KEY: text('its secret'),
  FILES_UNUSED: whole(10, 1_000_000)(
    'uploaded files that an organization may have which nothing uses yet; further ones are answered 422',
    '1000',
  ),
  FILES_MEGABYTES: whole(1, 100_000_000)(
    'the most that the files of an organization may take together, in megabytes; further ones are answered 413',
    '10000',
  ),
  FILES_FREE_MEGABYTES: whole(0, 1_000_000)(
    'megabytes that the disk of DATA_DIR must have free: below, uploads are answered 503; 0 for no floor. It does not count where files are stored in a bucket',
    '500',
  ),
  DEMO: flag('give a new database its demo organization', 'on'),
  LOG_LEVEL: setting<LogLevel>(`${logLevels.slice(0, -1).join(', ')} or ${logLevels.at(-1)}`, (value) =>
    logLevels.find((level) => level === value),
  )('how much to log; requests are logged at info', 'info'),
  RATE_LIMIT_READ: whole(0, 1_000_000)('GET requests a minute for each organization; 0 for no limit', '0'),
  RATE_LIMIT_WRITE: whole(0, 1_000_000)('other requests a minute for each organization; 0 for no limit', '0'),
  RATE_LIMIT_TRIALS: whole(1, 1_000_000)('trials of shipping rules a minute for each organization', '30'),
  RATE_LIMIT_TICKET_STEPS: whole(1, 1_000_000)('steps of support tickets that an organization may record in a minute', '30'),
  RULE_BUDGET_MS: whole(10, 60_000)('processor time that one request may spend on shipping rules, in milliseconds', '100'),
  RULE_CHARACTERS: whole(10_000, 100_000_000)('characters of all shipping rules of an organization together', '1000000'),
  BODY_VALUES: whole(1_000, 10_000_000)('keys and list elements that one JSON body may have', '750000'),
  BODY_NAMES: whole(1_000, 200_000)('different keys that one JSON body may have', '20000'),
  UNKNOWN_FIELDS: setting<UnknownFields>('refuse or ignore', (value) => unknownFieldChoices.find((choice) => choice === value))(
    'whether fields and parameters that an operation does not have are refused or ignored; an integration and the header Prefer override it',
    'refuse',
  ),
  V2_PARCELS: setting<'by-date' | 'open' | 'closed'>('by-date, open or closed', (value) =>
    value === 'by-date' || value === 'open' || value === 'closed' ? value : undefined,
  )(
    'who may create parcels with version 2 of the API: organizations created on or before 13 April 2026, all, or none; `crossdock organizations update --v2-parcels` decides otherwise for one',
    'by-date',
  ),
  MAX_REQUESTS: whole(1, 100_000)('requests worked on at once; those beyond wait', '512'),
  MAX_WAITING: whole(0, 100_000)(
    'requests that may wait until they are worked on; of those beyond, the newest of the organization with the most is answered 503',
    '1024',
  ),
  ANSWERS_BYTES: whole(1_000_000, 10_000_000_000)(
    'bytes of answers over 64 KiB that clients have not taken, all together; further such requests wait, and are answered 503 after 10 seconds. A larger answer is sent where nothing else is held',
    '67108864',
  ),
  ANSWERS_BYTES_PER_ORGANIZATION: whole(1_000_000, 10_000_000_000)('the same for one organization', '16777216'),
  BODIES_UNDER_WAY: whole(1, 100_000)('request bodies that may be arriving at once; those beyond are answered 503', '2000'),
  BODIES_PER_ADDRESS: whole(1, 100_000)(
    'the same for one client address, an IPv4 address or an IPv6 network of 64 bits; set TRUST_PROXY behind a proxy',
    '256',
  ),
  BODIES_BYTES: whole(11_000_000, 10_000_000_000)(
    'bytes that the bodies of all requests may hold in memory until they are answered',
    '33554432',
  ),
  UPLOADS_UNDER_WAY: whole(4, 10_000)(
    'uploads of files that may be arriving at once, a quarter of them from one client address; each takes 128 KiB of BODIES_BYTES, and all together at most half of it. Where all places are taken, the slowest upload gives way to a new one',
    '128',
  ),
  DRAIN_MS: whole(0, 60_000)(
    'how long after SIGTERM requests are still taken, in milliseconds, so that a balancer sees the failing /readyz first',
    '2000',
  ),
  SECRET_KEY: setting('at least 32 characters', (value) => (value === '' || value.length >= 32 ? value : undefined))(
    'keys the hashes of credentials, and seals secrets; without it, one is made once and kept in DATA_DIR',
  ),
  SECRET_KEY_PREVIOUS: setting('at least 32 characters', (value) => (value === '' || value.length >= 32 ? value : undefined))(
    'the SECRET_KEY that was replaced, until `crossdock rekey` has finished',
  ),
  METRICS_TOKEN: setting('at least 16 letters, digits and signs, without a space', (value) =>
    value === '' || /^[\x21-\x7e]{16,}$/.test(value) ? value : undefined,
  )('what readers of /metrics send as a bearer token; without it, /metrics is answered 403 unless METRICS_LOOPBACK is on'),
  METRICS_LOOPBACK: flag(
    'serve /metrics without METRICS_TOKEN to requests of this machine itself; leave it off where a proxy runs on this machine',
    'off',
  ),
  IDEMPOTENCY_ANSWERS: whole(100, 10_000_000)(
    'answers kept under an Idempotency-Key for each organization; at the bound the oldest are deleted, but none younger than ten minutes',
    '100000',
  ),
  IDEMPOTENCY_MEGABYTES: whole(1, 1_000_000)('the most that these answers take for each organization, in megabytes', '256'),
  LOGO_PIXELS: whole(16, 4000)('the most pixels that an uploaded logo may have in width and in height', '1200'),
  LOGO_DECODE_MS: whole(100, 60_000)('how much processor time an uploaded logo may take to be decoded, in milliseconds', '3000'),
  TOKEN_LIMIT: whole(1, 1_000_000)('access tokens a minute for each OAuth client; a token is good for an hour', '60'),
  TRACKING_GUESSES: whole(1, 10_000)(
    'wrong postal codes taken for one tracking number in any 60 minutes; links with a key are not counted',
    '30',
  ),
  CHECKOUT_KEY_REQUESTS: whole(60, 10_000_000)(
    'requests a minute that web pages with one public key of a checkout may make together, beside 60 for each visitor; those that equal one of the same minute are not counted. At half of it there is a warning in the log',
    '12000',
  ),
  REPORT_ROWS: whole(1, 100_000_000)('rows that one parcel report may have', '100000'),
  REPORT_EXPIRY_MINUTES: whole(1, 1440)('how long the file of a report can be downloaded after it is ready, in minutes', '15'),
  CORS_ORIGINS: origins('web pages that may call the API from a browser; none without it'),
  TRUST_PROXY: setting(
    'on, off, a whole number from 1 to 10, or addresses and subnets such as 127.0.0.1,10.0.0.0/8 separated by commas',
    parseTrustedProxies,
  )(
    'whose X-Forwarded-For names the client: addresses and subnets are those of your proxies, and no other client is believed; a number says how many proxies each request comes through; on is 1',
    'off',
  ),
  RETENTION_LOG_DAYS: days('how long the logs of integrations and carriers are kept, in days', '14'),
  RETENTION_DELIVERY_DAYS: days('how long webhook deliveries are kept, and can be replayed, in days', '30'),
  RETENTION_EMAIL_DAYS: days('how long e-mails are kept, in days', '365'),
  RETENTION_EVENT_DAYS: days('how long events are kept, in days', '90'),
  RETENTION_IDEMPOTENCY_HOURS: whole(1, 8760)('how long the answer to a request with an Idempotency-Key is kept, in hours', '24'),
  RETENTION_UNUSED_FILE_HOURS: whole(1, 87_600)('how long an uploaded file that no brand, return or ticket uses is kept, in hours', '48'),
  RETENTION_SANDBOX_DAYS: days(
    'how long the simulated carriers keep bookings that no parcel on its way needs, and the sandbox payment provider its payments, in days',
    '180',
  ),
  RETENTION_DEAD_JOB_DAYS: days('how long dead-letter jobs are kept, in days', '90'),
  RETENTION_REPORT_DAYS: days('how long parcel reports can be read after they were requested, in days; their files expire before', '30'),
  RETENTION_ANALYTICS_DAYS: days('how long the daily figures and transit times of analytics are kept, in days', '800'),
  RETENTION_PERSONAL_DATA_DAYS: whole(0, 3650)(
    'how long names, addresses, e-mail addresses and phone numbers are kept after all parcels of a shipment have arrived, come back or been cancelled, in days; 0 keeps them',
    '0',
  ),
  INVOICE_PERIOD: setting<'daily' | 'weekly' | 'monthly'>('daily, weekly or monthly', (value) =>
    value === 'daily' || value === 'weekly' || value === 'monthly' ? value : undefined,
  )('how often organizations are invoiced, unless one has a period of its own; a month is closed on its last day', 'monthly'),
  INVOICE_ISSUER_NAME: text('the business name of who issues invoices; without it and INVOICE_ISSUER_COUNTRY, invoices name no issuer'),
  INVOICE_ISSUER_ADDRESS: text('the street and house number of the issuer'),
  INVOICE_ISSUER_POSTAL_CODE: text('the postal code of the issuer'),
  INVOICE_ISSUER_CITY: text('the city of the issuer'),
  INVOICE_ISSUER_COUNTRY: setting('an ISO 3166-1 country code of two capital letters, such as NL', (value) =>
    /^([A-Z]{2})?$/.test(value) ? value : undefined,
  )('the country of the issuer, which decides the tax; without it, the country of each organization'),
  INVOICE_ISSUER_VAT_ID: text('the VAT number of the issuer'),
  INVOICE_ISSUER_COC_ID: text('the number of the issuer in the trade register'),
  INVOICE_ISSUER_IBAN: setting('an IBAN without spaces, such as NL91ABNA0417164300', (value) =>
    /^([A-Z]{2}\d{2}[A-Z0-9]{11,30})?$/.test(value) ? value : undefined,
  )('the account that invoices are to be paid to'),
  KLAVIYO_CLIENT_ID: text('the client id of your app at Klaviyo; without it, connections of type klaviyo lead to a simulated provider'),
  KLAVIYO_CLIENT_SECRET: text('the secret of that app'),
  KLAVIYO_AUTHORIZE_URL: address('where a person agrees to a connection', 'https://www.klaviyo.com/oauth/authorize'),
  KLAVIYO_TOKEN_URL: address('where tokens are had', 'https://a.klaviyo.com/oauth/token'),
  KLAVIYO_EVENTS_URL: address('where events are sent', 'https://a.klaviyo.com/api/events'),
  SANDBOX_PROVIDER_ACCOUNTS: whole(1, 1_000)(
    'accounts of one organization that the simulated provider keeps; a further one replaces the oldest',
    '10',
  ),
  SANDBOX_PROVIDER_EVENTS: whole(1, 10_000)('events of one account that the simulated provider keeps, the latest', '100'),
  SANDBOX_PROVIDER_EVENT_BYTES: whole(1_000, 1_048_576)('the largest event that the simulated provider accepts, in bytes', '65536'),
  WEBHOOK_JSON: setting('compact or spaced', (value) => (value === 'compact' || value === 'spaced' ? value : undefined))(
    'how webhooks of integrations write JSON; spaced, as Python does by default, for receivers that verify a body which they wrote again',
    'compact',
  ),
  SMTP_URL: setting('an address such as smtp://user:password@mail.example:587 or smtps://mail.example', (value) =>
    value === '' || parseSmtpUrl(value) ? value : undefined,
  )(
    'the mail server that tickets of live organizations are sent through; without it, e-mails are stored and not sent; smtp:// begins without TLS and requires STARTTLS if there is a password; ?tls=required, ?tls=opportunistic or ?tls=off overrides that',
  ),
  MAIL_FROM: mailAddress('the address that e-mails come from; required with SMTP_URL'),
  MAIL_REPLY_TO: mailAddress('the address that carriers answer to, if not MAIL_FROM'),
  MAIL_PER_ORGANIZATION: whole(1, 1_000_000)(
    'e-mails that an organization may send on a day (UTC); further ones wait for the next day, and after three days they are not sent',
    '200',
  ),
  MAIL_PER_RECIPIENT: whole(1, 1_000_000)('the same for e-mails of one organization to one address', '100'),
  OUTBOUND_ALLOW: subnets('networks that may be called though they are not public; none without it'),
  CARRIER_URLS: setting(
    'pairs such as https://api.carrier.example=http://127.0.0.1:4010 separated by commas',
    parseRedirects,
  )('carriers whose calls go to another address, such as a stand-in on this machine for tests and rehearsals; webhooks are not redirected'),
  OUTBOUND_HTTP: flag('call addresses that begin with http:// too, and any port', 'off'),
} satisfies Record<string, Setting<unknown>>

type SettingsTable = typeof settingsTable
export type Settings = { readonly [Name in keyof SettingsTable]: NonNullable<ReturnType<SettingsTable[Name]['read']>> }

/** Error that stops a start, in one line that names the setting. */
export class SettingsError extends Error {}

/**
 * Reads the environment. Each name may also be given with `CROSSDOCK_` before it, which wins. An empty text counts as not
 * given: a compose file passes `HOST=${HOST}` on as one, and to listen on an empty HOST would be to listen everywhere.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  for (const name of Object.keys(environment)) {
    if (name.startsWith('CROSSDOCK_') && !Object.hasOwn(settingsTable, name.slice('CROSSDOCK_'.length)))
      throw new SettingsError(`${name} is not a setting of Crossdock. The settings are ${Object.keys(settingsTable).join(', ')}.`)
  }
  const read = ([name, { takes, fallback, read }]: [string, Setting<unknown>]) => {
    const value = read(environment[`CROSSDOCK_${name}`]?.trim() || environment[name]?.trim() || fallback)
    // The value itself is not repeated: it may be a secret.
    if (value === undefined) throw new SettingsError(`${name} takes ${takes}.`)
    return [name, value]
  }
  return Object.fromEntries(Object.entries(settingsTable).map(read)) as Settings
}
