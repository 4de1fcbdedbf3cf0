// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import type { Mutation } from './mutation.ts'

const sqlite = { file: 'src/platform/sqlite.ts', tests: ['once/sqlite'] }
const tenantQueries = { file: 'src/platform/tenant-queries.ts', tests: ['test/contract', 'brands', 'tenant-queries'] }

/** What is on the disk, whose it is, and that what happens is written with it. */
export const storage: readonly Mutation[] = [
  {
    ...sqlite,
    name: 'sqlite: commit without waiting for the disk',
    find: 'pragma synchronous = full;',
    replace: 'pragma synchronous = off;',
  },
  {
    ...sqlite,
    name: 'sqlite: acknowledge a transaction before its group is committed',
    find: "leave(ticket!, 'kept')\n      await ticket!.durable",
    replace: "leave(ticket!, 'kept')",
  },
  {
    ...sqlite,
    name: 'sqlite: keep what an evicted transaction wrote',
    file: 'src/platform/sqlite-groups.ts',
    find: "leave(running, 'undone')",
    replace: "leave(running, 'kept')",
  },
  {
    ...sqlite,
    name: 'sqlite: keep what a failed transaction wrote',
    file: 'src/platform/sqlite-undo.ts',
    find: 'writeAgain()\n        endLogging()',
    replace: 'endLogging()',
  },
  {
    ...sqlite,
    name: 'sqlite: lose what was written before a failed transaction',
    file: 'src/platform/sqlite-undo.ts',
    find: 'for (const query of before) writer.run(query)',
    replace: '',
  },
  {
    ...sqlite,
    name: 'sqlite: write a group again after another process wrote',
    file: 'src/platform/sqlite-undo.ts',
    find: 'findVersion() !== version',
    replace: 'false',
  },
  {
    ...tenantQueries,
    name: 'tenancy: find rows of any organization',
    find: ".select(columns).where('organization_id', '=', organization_id)",
    replace: '.select(columns)',
  },
  {
    ...tenantQueries,
    name: 'tenancy: update rows of any organization',
    find: 'ownRow(kyselyOf(tx.db).updateTable(nameOf(table)).set(set), tx.organization_id, id)',
    replace: "kyselyOf(tx.db).updateTable(nameOf(table)).set(set).where('id', '=', id)",
  },
  {
    ...tenantQueries,
    name: 'tenancy: delete rows of any organization',
    find: 'ownRow(kyselyOf(tx.db).deleteFrom(nameOf(table)), tx.organization_id, id)',
    replace: "kyselyOf(tx.db).deleteFrom(nameOf(table)).where('id', '=', id)",
  },
  {
    name: 'tables: leave a column out of the update of a whole row',
    file: 'src/platform/define-table.ts',
    find: '!column.isFixed && !isIdentity(name)',
    replace: "!column.isFixed && !isIdentity(name) && name !== 'order_updated_at'",
    tests: ['test/tables'],
  },
  {
    ...tenantQueries,
    name: 'tables: return from an insert what its type does not have',
    find: 'return storedRow(columns, { ...cells, id }) as unknown as Row',
    replace: 'return { ...cells, id } as unknown as Row',
  },
  {
    name: 'row security: a policy that admits every organization',
    file: 'src/platform/row-security.ts',
    find: "`${table === 'organizations' ? 'id' : 'organization_id'} = current_setting('app.org')::bigint`",
    replace: "'true'",
    tests: ['test/row-security'],
    engine: 'postgres',
  },
  {
    name: 'row security: requests keep the role of the owner',
    file: 'src/platform/postgres.ts',
    find: "select set_config('role', '${tenantRole}', true), set_config",
    replace: 'select set_config',
    tests: ['test/row-security'],
    engine: 'postgres',
  },
  {
    ...tenantQueries,
    name: 'events: create a row without its event',
    find: 'await emitEvent(tx, created, id)',
    replace: '',
    tests: ['events'],
  },
  {
    name: 'secrets: seal a secret without binding it to its row',
    file: 'src/platform/secrets.ts',
    find: 'JSON.stringify([head, table, column, organization_id, row])',
    replace: 'JSON.stringify([head, table, column])',
    tests: ['once/secrets'],
  },
  {
    name: 'secrets: also store the secrets of a contract in its row',
    file: 'src/modules/contracts/data.ts',
    find: 'contract_data: JSON.stringify(shown) })\n  await keepSecret',
    replace: 'contract_data: JSON.stringify(data) })\n  await keepSecret',
    tests: ['modules/contracts'],
  },
]
