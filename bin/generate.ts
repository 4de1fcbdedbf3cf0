import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { documentedTables, endpointTables } from '../src/app.ts'
import { callOutcomes, failureOutcomes } from '../src/carriers/call-outcome.ts'
import { type AnyEndpoint, type EndpointTable, findPrefix } from '../src/http/endpoint.ts'
import { plannedOperations } from '../src/http/planned.ts'
import { warningCodes } from '../src/modules/billing/duties-and-taxes/warnings.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { logEvents } from '../src/platform/log-events.ts'
import { readSettings, settingsTable } from '../src/platform/settings.ts'
import { systemClock } from '../src/platform/time.ts'
import { readVersion } from '../src/platform/version.ts'
import { v2Endpoints } from '../src/v2/index.ts'
import { describeDocuments } from '../src/web/describe-documents.ts'
import { carrierTables } from './carrier-tables.ts'
import type { ApiDocument } from './client/document.ts'
import { clientFiles } from './client/files.ts'
import { codeTable, eventTable } from './guide-tables.ts'
import { ruleTables } from './rule-tables.ts'
import { deskTable, supportTables } from './support-tables.ts'

const urls = { baseUrl: 'http://127.0.0.1:3000', authUrl: 'http://127.0.0.1:3000' }

/** Every file, or part of one, that is written from the code. A test compares; `npm run generate` writes. */
export async function generated(): Promise<Record<string, string>> {
  const documents = describeDocuments(documentedTables, urls)
  const openApi = toText(documents['/openapi.json']())
  return {
    'openapi.json': openApi,
    ...clientFiles(JSON.parse(openApi) as ApiDocument),
    'clients/typescript/src/generated/version.ts': `// Written by npm run generate from package.json.\nexport const version = '${readVersion().version}'\n`,
    'openapi-v2.json': toText(documents['/openapi-v2.json']()),
    'schema.sql': await schema(),
    'docs/operations.md': between('docs/operations.md', 'planned', planned(), between('docs/operations.md', 'operations', operations())),
    'docs/v2.md': between('docs/v2.md', 'operations', operations(v2Endpoints)),
    'docs/self-hosting.md': tables('docs/self-hosting.md', {
      settings: settings(),
      'call-outcomes': outcomeTable(),
      'log-events': logLines(),
    }),
    'docs/shipping-rules.md': tables('docs/shipping-rules.md', ruleTables),
    'docs/carriers.md': tables('docs/carriers.md', carrierTables()),
    'docs/support.md': tables('docs/support.md', supportTables),
    'docs/testing.md': tables('docs/testing.md', { 'desk-behaviours': deskTable }),
    'docs/proxy.md': tables('docs/proxy.md', {
      nginx: fileBlock('nginx', 'docs/proxies/nginx.conf'),
      caddy: fileBlock('caddy', 'docs/proxies/Caddyfile'),
    }),
    'docs/duties.md': between('docs/duties.md', 'warnings', dutiesWarnings()),
    'docs/errors.md': between('docs/errors.md', 'codes', codeTable()),
    'docs/webhooks.md': between('docs/webhooks.md', 'events', eventTable()),
  }
}

const toText = (document: object) => `${JSON.stringify(document, null, 2)}\n`

async function schema() {
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-schema-'))
  const db = openDatabase(readSettings({ DATA_DIR: folder }))
  await migrateDatabase(db, systemClock)
  const { rows } = await sql<{
    sql: string
  }>`select sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by rowid`.execute(db)
  await db.destroy()
  rmSync(folder, { recursive: true })
  return `-- The tables after the last migration, on SQLite. Written by npm run generate.\n\n${rows.map((row) => `${row.sql};`).join('\n\n')}\n`
}

function operations(tables: Readonly<Record<string, EndpointTable>> = endpointTables) {
  const row = ([operation, e]: [string, AnyEndpoint]) => `| ${e.summary} | \`${e.method} ${findPrefix(e)}${e.path}\` | ${operation} |`
  const rows = Object.values(tables).flatMap((table) => Object.entries(table as Record<string, AnyEndpoint>).map(row))
  return ['| Operation | Method and path | Operation id |', '|---|---|---|', ...rows].join('\n')
}

const planned = () => plannedOperations.map((operation) => `- \`${operation.replace(' ', ' /api/v3')}\``).join('\n')

function settings() {
  const rows = Object.entries(settingsTable).map(
    ([name, { about, takes, fallback }]) => `| \`${name}\` | ${about} | ${takes} | ${fallback && `\`${fallback}\``} |`,
  )
  return ['| Setting | Purpose | Values | Default |', '|---|---|---|---|', ...rows].join('\n')
}

const logLines = () =>
  ['| Event | Message |', '|---|---|', ...Object.entries(logEvents).map(([event, message]) => `| \`${event}\` | ${message} |`)].join('\n')

const outcomeTable = () =>
  [
    '| Outcome | Meaning | Failure |',
    '|---|---|---|',
    ...Object.entries(callOutcomes).map(
      ([outcome, meaning]) => `| \`${outcome}\` | ${meaning} | ${failureOutcomes.has(outcome as keyof typeof callOutcomes) ? 'yes' : ''} |`,
    ),
  ].join('\n')

const dutiesWarnings = () =>
  ['| Code | Meaning |', '|---|---|', ...Object.entries(warningCodes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)].join('\n')

const fileBlock = (language: string, file: string) => `\`\`\`${language}\n${readFileSync(file, 'utf8').trimEnd()}\n\`\`\``

const tables = (file: string, byMark: Readonly<Record<string, string>>) =>
  Object.entries(byMark).reduce((whole, [mark, text]) => between(file, mark, text, whole), readFileSync(file, 'utf8'))

/** The file with what stands between two marks replaced. */
function between(file: string, mark: string, text: string, whole = readFileSync(file, 'utf8')) {
  const [open, close] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`]
  const [before, rest] = whole.split(open)
  const after = rest?.split(close)[1]
  if (after === undefined) throw new Error(`${file} has no place for ${mark}`)
  return `${before}${open}\n${text}\n${close}${after}`
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(await generated())) writeFileSync(file, text)
}
