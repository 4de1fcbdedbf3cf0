import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readSettings, type Settings, SettingsError, settingsTable } from '../../src/platform/settings.ts'

type Name = keyof Settings
/** For each setting: texts with what they become, and texts that it refuses. */
const cases: { [N in Name]: { good: readonly (readonly [string, Settings[N]])[]; bad: readonly string[] } } = {
  HOST: { good: [['0.0.0.0', '0.0.0.0']], bad: [] },
  PORT: {
    good: [
      ['0', 0],
      ['65535', 65_535],
      [' 8080 ', 8080],
    ],
    bad: ['65536', '-1', '80.5', '0x50', '1e3', 'http'],
  },
  BASE_URL: {
    good: [
      ['https://ship.example/', 'https://ship.example'],
      ['http://localhost:3000', 'http://localhost:3000'],
    ],
    bad: ['ship.example', 'ftp://ship.example', 'https://', 'javascript:alert(1)'],
  },
  AUTH_URL: { good: [['https://auth.example', 'https://auth.example']], bad: ['auth.example'] },
  DATA_DIR: { good: [['/var/lib/crossdock', '/var/lib/crossdock']], bad: [] },
  DATABASE_URL: {
    good: [
      ['postgres://me:word@db/crossdock', 'postgres://me:word@db/crossdock'],
      ['postgresql://db/crossdock', 'postgresql://db/crossdock'],
      ['postgres://first:5432,second:5433/crossdock?target_session_attrs=read-write', undefined],
      ['postgres://me:word@[::1],second/crossdock', undefined],
    ].map(([text, value]): [string, string] => [text!, value ?? text!]),
    bad: [
      'mysql://me:hunter2@db/crossdock',
      'hunter2',
      'postgres://first:x,second/crossdock',
      'postgres://first,/crossdock',
      'postgres://first,second/crossdock?target_session_attrs=standby',
    ],
  },
  DATABASE_POOL: {
    good: [
      ['0', 0],
      ['200', 200],
    ],
    bad: ['-1', '201', 'many'],
  },
  DATABASE_TIMEOUT_MS: { good: [['100', 100]], bad: ['99', '600001', '15s'] },
  DATABASE_SILENT_MS: {
    good: [
      ['0', 0],
      ['300', 300],
    ],
    bad: ['299', '60001', '3s'],
  },
  DATABASE_PREPARED: { good: [['off', false]], bad: ['no', '0'] },
  WORKERS: { good: [['64', 64]], bad: ['0', '65', 'all'] },
  DATABASE_UNSAFE: { good: [['on', true]], bad: ['true', '1', 'yes'] },
  PLATFORM_SLUG: { good: [['my_shop2', 'my_shop2']], bad: ['My-Shop', '2shop', 'a b'] },
  FILES_S3_ENDPOINT: { good: [['http://10.0.0.5:9000/', 'http://10.0.0.5:9000']], bad: ['s3.example', 'https://s3.example/path'] },
  FILES_S3_BUCKET: { good: [['my-files.1', 'my-files.1']], bad: ['a', 'Files', '../x', 'a/b'] },
  FILES_S3_REGION: { good: [['eu-central-1', 'eu-central-1']], bad: ['EU', 'a b'] },
  FILES_S3_ACCESS_KEY: { good: [['AKIA', 'AKIA']], bad: [] },
  FILES_S3_SECRET_KEY: { good: [['secret', 'secret']], bad: [] },
  FILES_UNUSED: { good: [['10', 10]], bad: ['9', '1000001'] },
  FILES_MEGABYTES: { good: [['1', 1]], bad: ['0', '1.5'] },
  FILES_FREE_MEGABYTES: { good: [['0', 0]], bad: ['-1', '1000001'] },
  DEMO: {
    good: [
      ['off', false],
      ['on', true],
    ],
    bad: ['false', '0', 'Off', 'constructor'],
  },
  LOG_LEVEL: { good: [['debug', 'debug']], bad: ['verbose', 'INFO'] },
  RATE_LIMIT_READ: { good: [['1000', 1000]], bad: ['-5', 'none', '1000001'] },
  RATE_LIMIT_WRITE: { good: [['100', 100]], bad: ['-5', 'none', '1000001'] },
  RATE_LIMIT_TRIALS: { good: [['1', 1]], bad: ['0', 'none'] },
  RATE_LIMIT_TICKET_STEPS: { good: [['1', 1]], bad: ['0', 'none'] },
  RULE_BUDGET_MS: { good: [['10', 10]], bad: ['9', '60001'] },
  RULE_CHARACTERS: { good: [['10000', 10_000]], bad: ['9999', '100000001'] },
  BODY_VALUES: { good: [['1000', 1000]], bad: ['999', '10000001'] },
  BODY_NAMES: { good: [['1000', 1000]], bad: ['999', '200001'] },
  UNKNOWN_FIELDS: {
    good: [
      ['refuse', 'refuse'],
      ['ignore', 'ignore'],
      ['', 'refuse'],
    ],
    bad: ['strict', 'IGNORE'],
  },
  V2_PARCELS: {
    good: [
      ['by-date', 'by-date'],
      ['open', 'open'],
      ['closed', 'closed'],
    ],
    bad: ['yes', 'Open', 'by_date'],
  },
  MAX_REQUESTS: { good: [['1', 1]], bad: ['0', '100001', 'many'] },
  MAX_WAITING: { good: [['0', 0]], bad: ['-1', '100001'] },
  ANSWERS_BYTES: { good: [['1000000', 1_000_000]], bad: ['999999', '10000000001'] },
  ANSWERS_BYTES_PER_ORGANIZATION: { good: [['1000000', 1_000_000]], bad: ['999999', 'all'] },
  BODIES_UNDER_WAY: { good: [['1', 1]], bad: ['0', '100001'] },
  BODIES_PER_ADDRESS: { good: [['1', 1]], bad: ['0', '100001'] },
  BODIES_BYTES: { good: [['11000000', 11_000_000]], bad: ['10485760', '10000000001'] },
  UPLOADS_UNDER_WAY: { good: [['4', 4]], bad: ['3', '10001'] },
  DRAIN_MS: { good: [['0', 0]], bad: ['-1', '60001', '2s'] },
  SECRET_KEY: { good: [['k'.repeat(32), 'k'.repeat(32)]], bad: ['hunter2 is too short'] },
  SECRET_KEY_PREVIOUS: { good: [['k'.repeat(32), 'k'.repeat(32)]], bad: ['hunter2 is too short'] },
  METRICS_TOKEN: { good: [['t'.repeat(16), 't'.repeat(16)]], bad: ['hunter2', 'sixteen or more, but with spaces'] },
  METRICS_LOOPBACK: { good: [['on', true]], bad: ['true', '1'] },
  IDEMPOTENCY_ANSWERS: { good: [['100', 100]], bad: ['0', '99', '10000001'] },
  IDEMPOTENCY_MEGABYTES: { good: [['1', 1]], bad: ['0', '1000001', '10MB'] },
  LOGO_PIXELS: { good: [['4000', 4000]], bad: ['15', '4001', 'large'] },
  LOGO_DECODE_MS: { good: [['100', 100]], bad: ['99', '60001', '3s'] },
  TOKEN_LIMIT: { good: [['1', 1]], bad: ['0', '1000001', 'many'] },
  TRACKING_GUESSES: { good: [['1', 1]], bad: ['0', '10001', 'few'] },
  CHECKOUT_KEY_REQUESTS: { good: [['60', 60]], bad: ['59', '10000001', 'none'] },
  REPORT_ROWS: { good: [['1000000', 1_000_000]], bad: ['0', '100000001'] },
  REPORT_EXPIRY_MINUTES: { good: [['60', 60]], bad: ['0', '1441'] },
  CORS_ORIGINS: {
    good: [
      ['https://a.example,http://localhost:5173', ['https://a.example', 'http://localhost:5173']],
      ['*', ['*']],
    ],
    bad: ['a.example', 'https://a.example/path', 'https://a.example/'],
  },
  TRUST_PROXY: {
    good: [
      ['off', false],
      ['on', 1],
      ['2', 2],
      ['127.0.0.1', ['127.0.0.1']],
      ['10.0.0.0/8,fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
    ],
    bad: [
      'true',
      '0',
      '11',
      '-1',
      '1.5',
      ',',
      'on,10.0.0.0/8',
      '2,10.0.0.0/8',
      '10/8',
      '10.0.0.0/33',
      '010.0.0.1',
      'fe80::1%eth0',
      'proxy.example',
      '*',
    ],
  },
  RETENTION_LOG_DAYS: { good: [['7', 7]], bad: ['0', '3651', '14d'] },
  RETENTION_DELIVERY_DAYS: { good: [['7', 7]], bad: ['0', '3651', 'never'] },
  RETENTION_EMAIL_DAYS: { good: [['365', 365]], bad: ['0'] },
  RETENTION_EVENT_DAYS: { good: [['3650', 3650]], bad: ['0', '3651'] },
  RETENTION_IDEMPOTENCY_HOURS: { good: [['1', 1]], bad: ['0', '8761'] },
  RETENTION_UNUSED_FILE_HOURS: { good: [['1', 1]], bad: ['0', '87601'] },
  RETENTION_SANDBOX_DAYS: { good: [['30', 30]], bad: ['0', '3651'] },
  RETENTION_DEAD_JOB_DAYS: { good: [['30', 30]], bad: ['0', '3651'] },
  RETENTION_REPORT_DAYS: { good: [['7', 7]], bad: ['0', '3651'] },
  RETENTION_ANALYTICS_DAYS: { good: [['400', 400]], bad: ['0', '3651'] },
  RETENTION_PERSONAL_DATA_DAYS: {
    good: [
      ['0', 0],
      ['3650', 3650],
    ],
    bad: ['-1', '3651', '30d', '1.5'],
  },
  INVOICE_PERIOD: {
    good: [
      ['daily', 'daily'],
      ['weekly', 'weekly'],
      ['monthly', 'monthly'],
    ],
    bad: ['yearly', 'Monthly'],
  },
  INVOICE_ISSUER_NAME: { good: [['Parcels Ltd', 'Parcels Ltd']], bad: [] },
  INVOICE_ISSUER_ADDRESS: { good: [['Dock 1', 'Dock 1']], bad: [] },
  INVOICE_ISSUER_POSTAL_CODE: { good: [['5611 EM', '5611 EM']], bad: [] },
  INVOICE_ISSUER_CITY: { good: [['Eindhoven', 'Eindhoven']], bad: [] },
  INVOICE_ISSUER_COUNTRY: { good: [['NL', 'NL']], bad: ['nl', 'NLD', 'Netherlands'] },
  INVOICE_ISSUER_VAT_ID: { good: [['NL000000000B01', 'NL000000000B01']], bad: [] },
  INVOICE_ISSUER_COC_ID: { good: [['12345678', '12345678']], bad: [] },
  INVOICE_ISSUER_IBAN: { good: [['NL91ABNA0417164300', 'NL91ABNA0417164300']], bad: ['NL91 ABNA 0417 1643 00', '0417164300'] },
  KLAVIYO_CLIENT_ID: { good: [['an-id', 'an-id']], bad: [] },
  KLAVIYO_CLIENT_SECRET: { good: [['a secret', 'a secret']], bad: [] },
  KLAVIYO_AUTHORIZE_URL: {
    good: [['https://provider.example/oauth?region=eu', 'https://provider.example/oauth?region=eu']],
    bad: ['provider.example', 'javascript:alert(1)', 'https://provider.example/#there'],
  },
  KLAVIYO_TOKEN_URL: {
    good: [['https://provider.example/token', 'https://provider.example/token']],
    bad: ['/token', 'ftp://provider.example/'],
  },
  KLAVIYO_EVENTS_URL: { good: [['http://10.0.0.2/events', 'http://10.0.0.2/events']], bad: ['https://', 'events'] },
  SANDBOX_PROVIDER_ACCOUNTS: { good: [['1', 1]], bad: ['0', '1001'] },
  SANDBOX_PROVIDER_EVENTS: { good: [['1', 1]], bad: ['0', '10001'] },
  SANDBOX_PROVIDER_EVENT_BYTES: { good: [['1000', 1000]], bad: ['999', '1048577'] },
  WEBHOOK_JSON: {
    good: [
      ['compact', 'compact'],
      ['spaced', 'spaced'],
    ],
    bad: ['pretty', 'SPACED'],
  },
  SMTP_URL: {
    good: [
      ['smtp://127.0.0.1:25', 'smtp://127.0.0.1:25'],
      ['smtps://me:word@mail.example', 'smtps://me:word@mail.example'],
      ['smtp://me:word@mail.example:587?tls=off', 'smtp://me:word@mail.example:587?tls=off'],
    ],
    bad: [
      'mail.example',
      'https://mail.example',
      'smtp://',
      'smtp://mail.example/path',
      'smtp://mail.example?tls=no',
      'smtp://mail.example?x=1',
    ],
  },
  MAIL_FROM: { good: [['desk@ship.example', 'desk@ship.example']], bad: ['desk', 'Desk <desk@ship.example>', 'a@b.example,c@d.example'] },
  MAIL_REPLY_TO: { good: [['desk@ship.example', 'desk@ship.example']], bad: ['desk@'] },
  MAIL_PER_ORGANIZATION: { good: [['1', 1]], bad: ['0', '1000001', 'all'] },
  MAIL_PER_RECIPIENT: { good: [['1', 1]], bad: ['0', '1000001', 'all'] },
  OUTBOUND_ALLOW: {
    good: [
      ['10.0.0.0/8', ['10.0.0.0/8']],
      ['192.168.1.7/32,fd00::/8', ['192.168.1.7/32', 'fd00::/8']],
    ],
    bad: ['10.0.0.0', '10/8', '010.0.0.0/8', '10.0.0.0/33', '10.0.0.0-10.0.0.9', 'localhost', '*', 'fd00::/129'],
  },
  CARRIER_URLS: {
    good: [
      ['', new Map()],
      ['https://api.carrier.example=http://127.0.0.1:4010', new Map([['https://api.carrier.example', 'http://127.0.0.1:4010']])],
    ],
    bad: ['postnl', 'https://api.carrier.example=http://10.0.0.1', 'https://api.carrier.example/path=http://127.0.0.1:4010'],
  },
  OUTBOUND_HTTP: { good: [['on', true]], bad: ['true', 'http'] },
}
const names = Object.keys(settingsTable) as Name[]
const refused = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
  } catch (error) {
    assert.ok(error instanceof SettingsError)
    return error.message
  }
  return assert.fail(`${JSON.stringify(environment)} was taken`)
}

test('every setting has a case here', () => assert.deepEqual(Object.keys(cases), names))

for (const name of names) {
  test(`${name} takes what it says and refuses the rest, by name and without repeating it`, () => {
    for (const [text, value] of cases[name].good) {
      assert.deepEqual(readSettings({ [name]: text })[name], value)
      assert.deepEqual(readSettings({ [`CROSSDOCK_${name}`]: text })[name], value)
    }
    for (const text of cases[name].bad) {
      const message = refused({ [name]: text })
      assert.equal(message, `${name} takes ${settingsTable[name].takes}.`)
      assert.doesNotMatch(message, /hunter2|\n/)
    }
  })
}

test('the name with CROSSDOCK_ before it wins', () => {
  assert.equal(readSettings({ PORT: '1', CROSSDOCK_PORT: '2' }).PORT, 2)
  assert.equal(readSettings({ PORT: 'bad', CROSSDOCK_PORT: '2' }).PORT, 2)
  assert.match(refused({ PORT: '1', CROSSDOCK_PORT: 'bad' }), /^PORT takes/)
})

test('what is empty or absent is what the table says', () => {
  const empty = Object.fromEntries(names.flatMap((name) => [[name, ' '] as const, [`CROSSDOCK_${name}`, ''] as const]))
  assert.deepEqual(readSettings(empty), readSettings({}))
  assert.equal(readSettings({ PORT: '1', CROSSDOCK_PORT: '' }).PORT, 1)
  const { HOST, PORT, DATA_DIR, DEMO, SECRET_KEY, CORS_ORIGINS, DATABASE_URL } = readSettings({ HOME: '/root', PATH: '/bin' })
  assert.deepEqual(
    { HOST, PORT, DATA_DIR, DEMO, SECRET_KEY, CORS_ORIGINS, DATABASE_URL },
    { HOST: '127.0.0.1', PORT: 3000, DATA_DIR: './data', DEMO: true, SECRET_KEY: '', CORS_ORIGINS: [], DATABASE_URL: '' },
  )
})

test('a name with CROSSDOCK_ that is no setting is refused, with the names that are', () => {
  for (const name of ['CROSSDOCK_PROT', 'CROSSDOCK_', 'CROSSDOCK_constructor', 'CROSSDOCK_port']) {
    const message = refused({ [name]: 'hunter2' })
    assert.ok(message.startsWith(`${name} is not a setting`))
    assert.match(message, /HOST, PORT, .*TRUST_PROXY/)
    assert.doesNotMatch(message, /hunter2|\n/)
  }
})

test('the guide says of unused files what the setting says', () => {
  const what = /uploaded file (that .+ uses) is kept/.exec(settingsTable.RETENTION_UNUSED_FILE_HOURS.about)![1]!
  assert.ok(readFileSync('docs/self-hosting.md', 'utf8').includes(`\n| uploaded files ${what} | \`RETENTION_UNUSED_FILE_HOURS\` |`), what)
})
