import { type Mutation, plant } from './mutation.ts'

/** Checkout: what a public key may do, and what is published. */
export const checkout: readonly Mutation[] = [
  ...plant('src/modules/sales/checkout/visitors.ts', ['checkout/visitors'], {
    'checkout: let pages of any origin use a public key': [
      'origin !== undefined && (JSON.parse(key.origins) as string[]).includes(origin)',
      'origin !== undefined',
    ],
    'checkout: serve a configuration by its public key that is not published any more': [
      '  if (key.published_at === null) throw nothingPublished()\n',
      '',
    ],
  }),
  ...plant('src/modules/sales/checkout/question-memory.ts', ['checkout/visitors'], {
    'checkout: answer from memory after a configuration was published': [
      '[ctx.organization_id, configuration.id, configuration.version, minute, ...question]',
      '[ctx.organization_id, configuration.id, minute, ...question]',
    ],
    'checkout: keep answers longer than a minute': ['if (elapsedMs() - at < keptMs) break', 'if (at < keptMs) break'],
  }),
  ...plant('src/modules/sales/checkout/calendar.ts', ['checkout/delivery-options', 'checkout/brute-force'], {
    'checkout: name the first handover of a nominated day instead of the last': [
      '    if (dates.at(-1)?.delivery === delivery) dates.pop()\n',
      '    if (dates.at(-1)?.delivery === delivery) continue\n',
    ],
    'checkout: count the cut-off of today after it has passed': [
      "const isInTime = (cutOffOn(today) ?? '') >= time",
      'const isInTime = true',
    ],
  }),
]
