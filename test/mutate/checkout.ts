import type { Mutation } from './mutation.ts'

const visitors = { tests: ['checkout/visitors'] }

/** Checkout: what a public key may do, and what is published. */
export const checkout: readonly Mutation[] = [
  {
    ...visitors,
    name: 'checkout: let pages of any origin use a public key',
    file: 'src/modules/sales/checkout/visitors.ts',
    find: 'if (origin === undefined || !(JSON.parse(key.origins) as string[]).includes(origin)) throw otherOrigin()',
    replace: 'if (origin === undefined) throw otherOrigin()',
  },
  {
    ...visitors,
    name: 'checkout: serve a configuration by its public key that is not published any more',
    file: 'src/modules/sales/checkout/visitors.ts',
    find: '  if (key.published_at === null) throw nothingPublished()\n',
    replace: '',
  },
  {
    name: 'checkout: name the first handover of a nominated day instead of the last',
    tests: ['checkout/delivery-options', 'checkout/brute-force'],
    file: 'src/modules/sales/checkout/calendar.ts',
    find: '    if (dates.at(-1)?.delivery === delivery) dates.pop()\n',
    replace: '    if (dates.at(-1)?.delivery === delivery) continue\n',
  },
  {
    name: 'checkout: count the cut-off of today after it has passed',
    tests: ['checkout/delivery-options', 'checkout/brute-force'],
    file: 'src/modules/sales/checkout/calendar.ts',
    find: "const isInTime = (cutOffOn(today) ?? '') >= time",
    replace: 'const isInTime = true',
  },
]
