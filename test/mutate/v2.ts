// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import { type Mutation, plant } from './mutation.ts'

/** Version 2: who may create parcels, and that each is created once. */
export const v2: readonly Mutation[] = [
  ...plant('src/v2/parcels/gate.ts', ['v2/parcels/gate'], {
    'v2: close creating parcels to organizations of the last day': ['<= lastDay', '< lastDay'],
  }),
  ...plant('src/v2/parcels/create.ts', ['v2/parcels/create'], {
    'v2: give all parcels of a keyed request the same key': ['{ ...ctx, once_key: `${ctx.once_key} ${index}` }', '{ ...ctx }'],
    'v2: refuse the second of two requests with one reference at once': [
      'const rows = isDuplicate(error) ? await findExisting(ctx, draft) : undefined',
      'const rows: V2Row[] | undefined = undefined',
    ],
  }),
  ...plant('src/http/error-response.ts', ['v2/v2.test'], {
    'v2: leave the errors of version 2 without Deprecation': ['...ofOperation(shape), ', ''],
  }),
  ...plant('src/v2/parcels/present.ts', ['v2/recorded'], {
    'v2: show a parcel that is not announced as an announced one': [
      'row.announced_at === null ? { quantity }',
      "row.announced_at === '' ? { quantity }",
    ],
  }),
  ...plant('src/modules/shipments/privacy/tables.ts', ['v2/parcels/privacy'], {
    'v2: keep the receiver of a parcel without a label in an erasure': ['  unlabelled,\n  orders,', '  orders,'],
  }),
  ...plant('src/v2/parcels/list-store.ts', ['v2/parcels/list'], {
    'v2: list parcels by the oldest first': ["direction: 'desc'", "direction: 'asc'"],
  }),
]
