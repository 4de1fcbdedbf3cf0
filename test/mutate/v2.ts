// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import type { Mutation } from './mutation.ts'

const creating = { tests: ['v2/parcels/create'], file: 'src/v2/parcels/create.ts' }

/** Version 2: who may create parcels, and that each is created once. */
export const v2: readonly Mutation[] = [
  {
    name: 'v2: close creating parcels to organizations of the last day',
    tests: ['v2/parcels/gate'],
    file: 'src/v2/parcels/gate.ts',
    find: '<= lastDay',
    replace: '< lastDay',
  },
  {
    ...creating,
    name: 'v2: give all parcels of a keyed request the same key',
    find: '{ ...ctx, once_key: `${ctx.once_key} ${index}` }',
    replace: '{ ...ctx }',
  },
  {
    ...creating,
    name: 'v2: refuse the second of two requests with one reference at once',
    find: 'const rows = isDuplicate(error) ? await findExisting(ctx, draft) : undefined',
    replace: 'const rows: V2Row[] | undefined = undefined',
  },
  {
    name: 'v2: leave the errors of version 2 without Deprecation',
    tests: ['v2/v2.test'],
    file: 'src/http/mount.ts',
    find: '...ofOperation(shape), ',
    replace: '',
  },
  {
    name: 'v2: show a parcel that is not announced as an announced one',
    tests: ['v2/recorded'],
    file: 'src/v2/parcels/present.ts',
    find: 'row.announced_at === null ? { quantity }',
    replace: "row.announced_at === '' ? { quantity }",
  },
  {
    name: 'v2: keep the receiver of a parcel without a label in an erasure',
    tests: ['v2/parcels/privacy'],
    file: 'src/modules/shipping/shipments/privacy/tables.ts',
    find: '  unlabelled,\n  orders,',
    replace: '  orders,',
  },
  {
    name: 'v2: list parcels by the oldest first',
    tests: ['v2/parcels/list'],
    file: 'src/modules/shipping/shipments/documents/v2-list-store.ts',
    find: "direction: 'desc'",
    replace: "direction: 'asc'",
  },
]
