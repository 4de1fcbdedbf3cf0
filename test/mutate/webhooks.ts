// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import { type Mutation, plant } from './mutation.ts'

/** Events on their way to receivers: in order for each parcel, signed, and recorded by the process that has the lease. */
export const webhooks: readonly Mutation[] = [
  ...plant('src/webhooks/order-store.ts', ['once/prove-webhooks', /^R5/], {
    'webhooks: send the messages of one parcel side by side (R5)': [
      'return [...new Set(rows.map(({ subject }) => subject))]',
      'return rows.map(({ subject }) => subject)',
    ],
    'webhooks: release nothing when a delivery has ended': [
      'ended_at: lock.now() })\n  await releaseHeld(lock, subject)',
      'ended_at: lock.now() })',
    ],
  }),
  ...plant('src/webhooks/order-store.ts', ['once/prove-webhooks', /^R6/], {
    'webhooks: send the messages of one parcel side by side (R6)': [
      'return [...new Set(rows.map(({ subject }) => subject))]',
      'return rows.map(({ subject }) => subject)',
    ],
    'webhooks: send the newest message of a parcel first (R6)': [
      ".orderBy('d.id')\n    .limit(limits.one),",
      ".orderBy('d.id', 'desc')\n    .limit(limits.one),",
    ],
  }),
  ...plant('src/webhooks/order-store.ts', ['src/webhooks', 'two-dispatchers'], {
    'webhooks: record an attempt without the lease': [".where('fence', '=', p.fence)\n    // A shared lock", '// A shared lock'],
    'webhooks: record a failure without the lease': [
      ".where('id', '=', id)\n    .where('fence', '=', fence)\n    .executeTakeFirst()",
      ".where('id', '=', id)\n    .executeTakeFirst()",
    ],
    'webhooks: record the outcome of a delivery that has ended': [
      "ended meanwhile by disabling the connection.\n      .where(isWaiting('deliveries')),",
      'ended meanwhile by disabling the connection.\n',
    ],
    'webhooks: hold a delivery behind itself': [".where('id', '>', firstWaiting(p))", ".where('id', '>=', firstWaiting(p))"],
  }),
  ...plant('src/webhooks/connection-queue-store.ts', ['src/webhooks', 'two-dispatchers'], {
    'webhooks: claim a connection that another process has leased': [
      "        .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', before), eb('leased_until', '>', beyond)]))\n",
      '',
    ],
  }),
  ...plant('src/webhooks/connection-queue-store.ts', ['webhooks/lease'], {
    'webhooks: renew a lease that another process has claimed': [
      "set({ leased_until }).where('id', '=', id).where('fence', '=', fence)",
      "set({ leased_until }).where('id', '=', id)",
    ],
  }),
  ...plant('src/webhooks/signing.ts', ['once/prove-webhooks', /^S9/], {
    'webhooks: sign without the id of the message': ['.update(`${id}.${seconds}.`)', '.update(`${seconds}.`)'],
  }),
  ...plant('src/webhooks/secrets.ts', ['once/prove-webhooks', /^S9/], {
    'webhooks: go on signing with a secret that was replaced a day ago': ['until > machineNow(time)', "until > ''"],
  }),
]
