import { type Mutation, onPostgres, plant } from './mutation.ts'

/** What must survive a jump of the machine's clock, and what must outlive a deleted contract. */
export const clock: readonly Mutation[] = [
  ...plant('src/platform/leases.ts', ['clock-jumps'], {
    'clock: notice no jump': ['const jumpMs = 2_000', 'const jumpMs = Number.POSITIVE_INFINITY'],
    'clock: respect a lease that lies a day ahead': ['beyond: addTime(time, { seconds: seconds + skewSeconds })', 'beyond: always'],
  }),
  ...plant('src/jobs/pull-back.ts', ['clock-jumps'], {
    'clock: leave jobs that were scheduled ahead': ['isAhead(scheduled_at, now)', 'false'],
  }),
  ...plant('src/webhooks/pull-back.ts', ['clock-jumps'], {
    'clock: let a delivery wait longer than its step': [
      'if (isAhead(set_at, now)) return movedBack(due_at, set_at, now)',
      'if (isAhead(set_at, now)) return due_at',
    ],
  }),
  ...plant('src/modules/shipments/purchase/pull-back.ts', ['clock-jumps'], {
    'clock: leave purchases that are asked about a day ahead': [
      "count += Number(await purchases.updateLeaseTimes(tx, 'shipments', row, newPurchaseLease(tx)))",
      'count += Number(row.id === newPurchaseLease(tx).lease_until)',
    ],
  }),
  ...plant('src/modules/shipments/purchase/purchase.ts', ['clock-jumps'], {
    'clock: ask a carrier in the turn of another process after a jump': [
      'lease_until <= leases.over(callLeaseSeconds).before',
      'lease_until <= leases.until(0)',
    ],
  }),
  ...plant('src/http/limits/window.ts', ['clock-jumps'], {
    'clock: forget what a limit counted before a jump': ['const known = jumps.length === 0 ?', 'const known = jumps.length >= 0 ?'],
  }),
  ...plant('src/http/idempotency/store.ts', ['clock-jumps'], {
    'clock: delete idempotency keys after a jump': ['leases.over(retention.idempotencyHours * 3600).before', 'leases.until(0)'],
  }),
  ...onPostgres(
    plant('src/platform/shared-clock.ts', ['shared-clock'], {
      "clock: go by the machine's clock on PostgreSQL": ['if (!isPostgres(db)) return', 'if (isPostgres(db) || db) return'],
    }),
  ),
  ...plant('src/modules/contracts/service.ts', ['contracts/retire'], {
    'contracts: delete the secrets of a contract at once': [
      'await store.updateRetired(tx, id)',
      'await store.updateRetired(tx, id)\n    await store.deleteRetired(tx, id)',
    ],
  }),
  ...plant('src/modules/shipments/service.ts', ['contracts/retire'], {
    'contracts: buy under a contract that was deleted': [
      'if (!(await hasContract(tx, shipment.contract_id)))',
      'if (shipment.contract_id < 0)',
    ],
  }),
  ...plant('src/modules/shipments/contract-use.ts', ['contracts/retire'], {
    'contracts: remove a contract while its parcels are in transit': [
      '.some(({ status }) => !isFinal(status))',
      '.every(({ status }) => !isFinal(status) && isFinal(status))',
    ],
  }),
]
