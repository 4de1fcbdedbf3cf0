// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import { type Mutation, onPostgres, plant } from './mutation.ts'

/** What is on the disk, whose it is, and that what happens is written with it. */
export const storage: readonly Mutation[] = [
  ...plant('src/platform/database/sqlite.ts', ['once/sqlite'], {
    'sqlite: commit without waiting for the disk': ['pragma synchronous = full;', 'pragma synchronous = off;'],
    'sqlite: acknowledge a transaction before its group is committed': [
      "leave(ticket!, 'kept')\n      await ticket!.durable",
      "leave(ticket!, 'kept')",
    ],
  }),
  ...plant('src/platform/database/sqlite-groups.ts', ['once/sqlite'], {
    'sqlite: keep what an evicted transaction wrote': ["leave(running, 'undone')", "leave(running, 'kept')"],
  }),
  ...plant('src/platform/database/sqlite-undo.ts', ['once/sqlite'], {
    'sqlite: keep what a failed transaction wrote': ['writeAgain()\n        endLogging()', 'endLogging()'],
    'sqlite: lose what was written before a failed transaction': ['for (const query of before) writer.run(query)', ''],
    'sqlite: write a group again after another process wrote': ['findVersion() !== version', 'false'],
  }),
  ...plant('src/platform/database/tenant-queries.ts', ['test/contract', 'brands', 'tenant-queries'], {
    'tenancy: find rows of any organization': [".select(columns).where('organization_id', '=', organization_id)", '.select(columns)'],
    'tenancy: update rows of any organization': [
      'ownRow(kyselyOf(tx.db).updateTable(nameOf(table)).set(set), tx.organization_id, id)',
      "kyselyOf(tx.db).updateTable(nameOf(table)).set(set).where('id', '=', id)",
    ],
    'tenancy: delete rows of any organization': [
      'ownRow(kyselyOf(tx.db).deleteFrom(nameOf(table)), tx.organization_id, id)',
      "kyselyOf(tx.db).deleteFrom(nameOf(table)).where('id', '=', id)",
    ],
    'tables: return from an insert what its type does not have': [
      'return storedRow(columns, { ...cells, id }) as unknown as Row',
      'return { ...cells, id } as unknown as Row',
    ],
  }),
  ...plant('src/platform/database/define-table.ts', ['test/tables'], {
    'tables: leave a column out of the update of a whole row': [
      '!column.isFixed && !isIdentity(name)',
      "!column.isFixed && !isIdentity(name) && name !== 'order_updated_at'",
    ],
  }),
  ...onPostgres(
    plant('src/platform/database/row-security.ts', ['test/row-security'], {
      'row security: a policy that admits every organization': [
        "`${table === 'organizations' ? 'id' : 'organization_id'} = current_setting('app.org')::bigint`",
        "'true'",
      ],
    }),
  ),
  ...onPostgres(
    plant('src/platform/database/postgres.ts', ['test/row-security'], {
      'row security: requests keep the role of the owner': [
        "select set_config('role', '${tenantRole}', true), set_config",
        'select set_config',
      ],
    }),
  ),
  ...plant('src/platform/database/tenant-queries.ts', ['events'], {
    'events: create a row without its event': ['await emitEvent(tx, created, id)', ''],
  }),
  ...plant('src/platform/secrets.ts', ['once/secrets'], {
    'secrets: seal a secret without binding it to its row': [
      'JSON.stringify([head, table, column, organization_id, row])',
      'JSON.stringify([head, table, column])',
    ],
  }),
  ...plant('src/modules/contracts/data.ts', ['modules/contracts'], {
    'secrets: also store the secrets of a contract in its row': [
      'contract_data: JSON.stringify(shown) })\n  await keepSecret',
      'contract_data: JSON.stringify(data) })\n  await keepSecret',
    ],
  }),
]
