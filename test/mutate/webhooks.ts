// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import type { Mutation } from './mutation.ts'

const order = { file: 'src/webhooks/order-store.ts', tests: ['src/webhooks', 'two-dispatchers'] }
const r5 = { tests: ['once/prove'], title: '^R5' }
const r6 = { tests: ['once/prove'], title: '^R6' }

const sideBySide = {
  file: 'src/webhooks/order-store.ts',
  find: 'return [...new Set(rows.map(({ subject }) => subject))]',
  replace: 'return rows.map(({ subject }) => subject)',
}
const newestFirst = {
  file: 'src/webhooks/order-store.ts',
  find: ".orderBy('d.id')\n    .limit(limits.one),",
  replace: ".orderBy('d.id', 'desc')\n    .limit(limits.one),",
}

/** Events on their way to receivers: in order for each parcel, signed, and recorded by the process that has the lease. */
export const webhooks: readonly Mutation[] = [
  { ...sideBySide, ...r5, name: 'webhooks: send the messages of one parcel side by side (R5)' },
  { ...sideBySide, ...r6, name: 'webhooks: send the messages of one parcel side by side (R6)' },
  { ...newestFirst, ...r6, name: 'webhooks: send the newest message of a parcel first (R6)' },
  {
    ...order,
    name: 'webhooks: record an attempt without the lease',
    find: ".where('fence', '=', p.fence)\n    // Shared:",
    replace: '// Shared:',
  },
  {
    ...order,
    name: 'webhooks: record a failure without the lease',
    find: ".where('id', '=', id)\n    .where('fence', '=', fence)\n    .executeTakeFirst()",
    replace: ".where('id', '=', id)\n    .executeTakeFirst()",
  },
  {
    ...order,
    name: 'webhooks: record the outcome of a delivery that has ended',
    find: "which has ended this delivery too.\n      .where(isWaiting('deliveries')),",
    replace: 'which has ended this delivery too.\n',
  },
  {
    ...order,
    name: 'webhooks: hold a delivery behind itself',
    find: ".where('id', '>', firstWaiting(p))",
    replace: ".where('id', '>=', firstWaiting(p))",
  },
  {
    ...order,
    ...r5,
    name: 'webhooks: release nothing when a delivery has ended',
    find: 'ended_at: lock.now() })\n  await releaseHeld(lock, subject)',
    replace: 'ended_at: lock.now() })',
  },
  {
    ...order,
    name: 'webhooks: claim a connection that another process has leased',
    file: 'src/webhooks/connection-queue-store.ts',
    find: "        .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', before), eb('leased_until', '>', beyond)]))\n",
    replace: '',
  },
  {
    ...order,
    tests: ['deliveries/lease'],
    name: 'webhooks: renew a lease that another process has claimed',
    file: 'src/webhooks/connection-queue-store.ts',
    find: "set({ leased_until }).where('id', '=', id).where('fence', '=', fence)",
    replace: "set({ leased_until }).where('id', '=', id)",
  },
  {
    name: 'webhooks: sign without the id of the message',
    file: 'src/webhooks/signing.ts',
    find: '.update(`${id}.${seconds}.`)',
    replace: '.update(`${seconds}.`)',
    tests: ['once/prove'],
    title: '^S9',
  },
  {
    name: 'webhooks: go on signing with a secret that was replaced a day ago',
    file: 'src/webhooks/secrets.ts',
    find: 'until > machineNow(time)',
    replace: "until > ''",
    tests: ['once/prove'],
    title: '^S9',
  },
]
