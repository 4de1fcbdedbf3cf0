import type { Mutation } from './mutation.ts'

const jumps = ['clock-jumps']

/** What must survive a jump of the machine's clock, and what must outlive a deleted contract. */
export const clock: readonly Mutation[] = [
  {
    name: 'clock: notice no jump',
    file: 'src/platform/leases.ts',
    find: 'const jumpMs = 2_000',
    replace: 'const jumpMs = Number.POSITIVE_INFINITY',
    tests: jumps,
  },
  {
    name: 'clock: respect a lease that lies a day ahead',
    file: 'src/platform/leases.ts',
    find: 'beyond: addTime(time, { seconds: seconds + skewSeconds })',
    replace: 'beyond: always',
    tests: jumps,
  },
  {
    name: 'clock: leave jobs that were scheduled ahead',
    file: 'src/jobs/pull-back.ts',
    find: 'isAhead(scheduled_at, now)',
    replace: 'false',
    tests: jumps,
  },
  {
    name: 'clock: let a delivery wait longer than its step',
    file: 'src/webhooks/pull-back.ts',
    find: 'if (isAhead(set_at, now)) return movedBack(due_at, set_at, now)',
    replace: 'if (isAhead(set_at, now)) return due_at',
    tests: jumps,
  },
  {
    name: 'clock: leave purchases that are asked about a day ahead',
    file: 'src/modules/shipping/shipments/purchase/pull-back.ts',
    find: "count += Number(await purchases.updateLeaseTimes(tx, 'shipments', row, newPurchaseLease(tx)))",
    replace: 'count += Number(row.id === newPurchaseLease(tx).lease_until)',
    tests: jumps,
  },
  {
    name: 'clock: ask a carrier in the turn of another process after a jump',
    file: 'src/modules/shipping/shipments/purchase/purchase.ts',
    find: 'lease_until <= leases.over(callLeaseSeconds).before',
    replace: 'lease_until <= leases.until(0)',
    tests: jumps,
  },
  {
    name: 'clock: forget what a limit counted before a jump',
    file: 'src/http/limits/window.ts',
    find: 'const known = jumps.length === 0 ?',
    replace: 'const known = jumps.length >= 0 ?',
    tests: jumps,
  },
  {
    name: 'clock: delete idempotency keys after a jump',
    file: 'src/http/idempotency/store.ts',
    find: 'leases.over(retention.idempotencyHours * 3600).before',
    replace: 'leases.until(0)',
    tests: jumps,
  },
  {
    name: "clock: go by the machine's clock on PostgreSQL",
    file: 'src/platform/shared-clock.ts',
    find: 'if (!isPostgres(db)) return',
    replace: 'if (isPostgres(db) || db) return',
    tests: ['shared-clock'],
    engine: 'postgres',
  },
  {
    name: 'contracts: delete the secrets of a contract at once',
    file: 'src/modules/contracts/service.ts',
    find: 'await store.updateRetired(tx, id)',
    replace: 'await store.updateRetired(tx, id)\n    await store.deleteRetired(tx, id)',
    tests: ['contracts/retire'],
  },
  {
    name: 'contracts: buy under a contract that was deleted',
    file: 'src/modules/shipping/shipments/service.ts',
    find: 'if (!(await hasContract(tx, shipment.contract_id)))',
    replace: 'if (shipment.contract_id < 0)',
    tests: ['contracts/retire'],
  },
  {
    name: 'contracts: remove a contract while its parcels are in transit',
    file: 'src/modules/shipping/shipments/release-contract.ts',
    find: '.some(({ status }) => !isFinal(status))',
    replace: '.every(({ status }) => !isFinal(status) && isFinal(status))',
    tests: ['contracts/retire'],
  },
]
