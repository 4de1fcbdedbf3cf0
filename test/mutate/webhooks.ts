import type { Mutation } from './mutation.ts'

const lane = { file: 'src/resources/deliveries/lane.ts' }

/** Events on their way to receivers: in order for each parcel, signed, and written down by the process that holds the connection. */
export const webhooks: readonly Mutation[] = [
  {
    ...lane,
    name: 'webhooks: send the messages of one parcel side by side (R5)',
    find: 'Map.groupBy(rows, ({ subject }) => subject).values()',
    replace: 'Map.groupBy(rows, ({ id }) => id).values()',
    tests: ['once/prove'],
    title: '^R5',
  },
  {
    ...lane,
    name: 'webhooks: send the messages of one parcel side by side (R6)',
    find: 'Map.groupBy(rows, ({ subject }) => subject).values()',
    replace: 'Map.groupBy(rows, ({ id }) => id).values()',
    tests: ['once/prove'],
    title: '^R6',
  },
  {
    ...lane,
    name: 'webhooks: go on with a parcel though one of its messages waits',
    find: "if (fate === 'waits') return hold(rows.slice(i + 1))",
    replace: '',
    tests: ['once/prove'],
    title: '^R5',
  },
]
