import type { WebhookMessage } from '../../src/webhooks/channel.ts'
import type { Process, Watch } from './process.ts'
import type { ConnectionRow, DeliveryRow } from './world.ts'

type Observed = { now(): string; changes(): number; rows(): DeliveryRow[]; connection(): ConnectionRow }

const isOpen = ({ status }: DeliveryRow) => status === 'waiting' || status === 'held'

/** What has to hold after each step of an interleaving, and what was seen on the way. */
export function openChecks(observed: Observed) {
  const violations: string[] = []
  const counts: Record<string, number> = {}
  const count = (name: string, more = 1) => {
    counts[name] = (counts[name] ?? 0) + more
  }
  /** Those that have ended at least once; a replay may have opened them again. */
  const ended = new Set<number>()
  const fences = new Set<number>()
  const receivedBodies = new Map<string, string>()
  let isWithoutLease = false
  let changes = -1
  let rows: readonly DeliveryRow[] = []
  let connection = observed.connection()

  const told = (some: readonly DeliveryRow[]) => some.map(({ id, subject, status }) => `${id} ${subject} ${status}`).join(', ')
  const earlierThan = (one: DeliveryRow) => rows.filter(({ subject, id }) => subject === one.subject && id < one.id)
  const rowOf = ({ id }: WebhookMessage) => rows.find(({ webhook_id }) => webhook_id === id)

  const watch: Watch = {
    claimed({ fence }) {
      if (fences.has(fence)) violations.push(`the fence ${fence} was given twice`)
      fences.add(fence)
    },
    decided(process, message) {
      // Nothing was written since the last check: what a process decides follows a query alone.
      const row = rowOf(message)
      if (row?.status !== 'waiting') violations.push(`decided to send ${message.id}, which is ${row?.status}`)
      else if (earlierThan(row).some(isOpen)) violations.push(`decided to send ${row.id} before an earlier one: ${told(rows)}`)
      if (![...process.lanes].some((lane) => lane.fence === connection.fence))
        violations.push(`decided to send ${message.id} without the lease`)
    },
    received(message) {
      const row = rowOf(message)
      const early = row && earlierThan(row).filter(({ id }) => !ended.has(id))
      if (early?.length !== 0) violations.push(`${row?.id} was sent before ${told(early ?? [])} ended`)
      const known = receivedBodies.get(message.id)
      if (known !== undefined && known !== message.body) violations.push(`${message.id} was sent with other contents`)
      receivedBodies.set(message.id, message.body)
      count('sent')
      count('sent again', Number(known !== undefined))
    },
    failed: (error) => violations.push(`an error: ${error instanceof Error ? error.stack : error}`),
    repaired: (count) => violations.push(`${count} had to be repaired`),
  }

  function checkRows() {
    for (const row of rows) {
      if (!isOpen(row)) ended.add(row.id)
      if (row.status !== 'held') continue
      count('seen held')
      if (!earlierThan(row).some(({ status }) => status === 'waiting')) violations.push(`held behind none: ${told(rows)}`)
    }
    if (connection.disabled_at !== null && rows.some(isOpen)) violations.push(`disabled, and open: ${told(rows)}`)
  }

  /** A request takes a lease away, and leaves none. */
  function checkClaim(before: ConnectionRow) {
    const isClaimed = connection.fence !== before.fence && connection.leased_until !== null
    if (isClaimed && (before.leased_until ?? '') > observed.now()) violations.push('the lease of another process was claimed')
  }

  return {
    violations,
    counts,
    count,
    watch,
    /** As of the last check. */
    rows: () => rows,

    /** What a process does next may change nothing, if all it does is serve connections whose lease another has claimed. */
    expectUnchanged({ lanes, state }: Process) {
      if (state.isBusy || lanes.size === 0 || [...lanes].some((lane) => lane.fence === connection.fence)) return
      count('steps without the lease')
      isWithoutLease = true
    },

    /** After each step. Where no row was written, all is as it was. */
    check() {
      count('steps')
      const before = { changes, connection }
      changes = observed.changes()
      if (changes !== before.changes) {
        rows = observed.rows()
        connection = observed.connection()
        checkRows()
        checkClaim(before.connection)
        if (isWithoutLease) violations.push(`a process without the lease has written: ${told(rows)}`)
      }
      isWithoutLease = false
    },
  }
}
