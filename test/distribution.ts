import { declaredTables } from '../src/platform/database/define-table.ts'

/** Statements that name no organization, by what they do: why, and what they need where the organization is the distribution key. */
export type UnkeyedStatement = { readonly does: string; readonly kinds: readonly string[]; readonly needs: string }

/** docs/scaling.md shows this list; the test compares. */
export const unkeyedStatements: readonly UnkeyedStatement[] = [
  {
    does: 'signing in, which finds the organization',
    kinds: ['select clocks, credentials, integrations'],
    needs: 'credentials, and access tokens by their hash, on every node or in a directory of their own',
  },
  {
    does: 'jobs: taking, renewing and ending them by id',
    kinds: ['update jobs', 'delete jobs'],
    needs: 'a worker for each node, or the organization beside the id',
  },
  {
    does: 'webhooks: the hourly search for deliveries that are stuck, and for webhooks of deleted integrations',
    kinds: ['select connections, deliveries', 'select connections, deliveries, integrations'],
    needs: 'a search on each node; the joins within it need the organization',
  },
  {
    does: 'retention: the oldest rows of all organizations, in slices',
    kinds: [
      'delete access_tokens',
      'delete email_counts',
      'delete emails',
      'delete idempotent_requests',
      'delete integration_logs',
      'delete label_logos',
      'select daily_figures',
      'select deliveries',
      'select events',
      'select files',
      'select manifests',
      'select purchase_states',
      'select reports',
      'select stored_files',
      'select transit_rollups',
    ],
    needs: 'a run on each node',
  },
  {
    does: 'the records of the sandbox carriers, provider and payments, which belong to no organization, as those of real ones do not',
    kinds: [
      'delete practice_accounts',
      'delete sandbox_payments',
      'insert practice_bookings',
      'insert practice_numbers',
      'select practice_bookings',
      'select practice_bookings, practice_numbers',
      'update practice_bookings',
    ],
    needs: 'one node of their own; live organizations do not use them',
  },
]

/** Tables that belong to the installation, and would be copied to every node. */
export const referenceTables: ReadonlySet<string> = new Set(['marks', 'migrations', 'organizations'])

const isStatement = /^\s*(with|select|insert|update|delete)\b/i
const named = /\b(?:from|join|update|into)\s+"?([a-z_]+)"?/g

/** The tables of organizations that a statement reads or writes, sorted. */
export const tablesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(named)].map(([, name]) => name!))]
    .filter((name) => declaredTables.has(name) && !referenceTables.has(name))
    .sort()

/**
 * Whether a statement names the organization of each of its tables: an insert among its columns, anything else in a comparison. One that
 * joins two tables has to name it for both.
 */
export function namesOrganization(text: string): boolean {
  const inserted = /^\s*insert into "?\w+"? \(([^)]*)\)/i.exec(text)
  if (inserted) return inserted[1]!.includes('organization_id')
  // A join alone would reach the organizations of all nodes.
  if (!/organization_id"?\)?\s*(=|in)\s*\(?\s*(\?|\$\d)/.test(text)) return false
  const compared =
    text.match(/organization_id"?\)?\s*(=|in\b|is not distinct from)|(=|in)\s*\(?\s*"?(\w+"?\."?)?organization_id/g)?.length ?? 0
  return compared >= tablesOf(text).length
}

/** `update jobs, parcels`: what a statement does with which tables. */
export const kindOf = (text: string) =>
  `${/\b(insert|update|delete)\b/i.exec(text)?.[1]?.toLowerCase() ?? 'select'} ${tablesOf(text).join(', ')}`

/** The kinds of statements that reach tables of organizations without naming one, each with an example. */
export function findUnkeyed(texts: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>()
  for (const text of texts)
    if (isStatement.test(text) && tablesOf(text).length > 0 && !namesOrganization(text)) found.set(kindOf(text), text)
  return found
}

export const statementsTable = (statements: readonly UnkeyedStatement[]) =>
  [
    '| What it is for | Statements | What a distributed database needs |',
    '|---|---|---|',
    ...statements.map(({ does, kinds, needs }) => `| ${does} | ${kinds.join('; ')} | ${needs} |`),
  ].join('\n')
