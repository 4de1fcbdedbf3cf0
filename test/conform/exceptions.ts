/**
 * Where answers deviate from the published documents. The list only shrinks: `npm run conform` fails on a deviation that is not here, and
 * on an entry for interface.md that no answer needs any more. `at` is the place in the answer, with `*` for an index; further parts may
 * follow it.
 */
export type Exception = {
  readonly operations: RegExp
  readonly statuses?: readonly number[]
  readonly at: RegExp
  /** interface.md has authority over the published documents; an item of issue 20 is work in progress. */
  readonly because: 'interface.md' | `item ${number}`
  readonly reason: string
}

export const exceptions: readonly Exception[] = [
  {
    operations: /^(GET|POST|PATCH) \/event-subscriptions\/subscriptions/,
    at: /^\/data(\/\*)?\/event_type/,
    because: 'interface.md',
    reason: 'Events: the type `parcel.created` was added after the documents of July.',
  },
  {
    operations: /^POST \/orders\/create-label-sync$/,
    statuses: [201],
    at: /^\/data$/,
    because: 'interface.md',
    reason: 'Other endpoints: `data` is an array of objects; the documents have one object.',
  },
  {
    operations: /\/(contracts|event-subscriptions\/\w+)/,
    statuses: [400],
    at: /^\/errors\/\*\/source\/pointer$/,
    because: 'item 13',
    reason: 'Pointers begin with `/data` in these areas.',
  },
  {
    operations: /\/(parcels\/tracking|parcel-tracking)/,
    statuses: [400],
    at: /^\/$/,
    because: 'item 13',
    reason: 'Faults are answered 422.',
  },
]
