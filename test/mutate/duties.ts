import type { Mutation } from './mutation.ts'

const http = { tests: ['duties-and-taxes/duties-and-taxes.test'], file: 'src/modules/billing/duties-and-taxes/calculate.ts' }

/** Duties and taxes: amounts that add up, thresholds, and rules that must not be forgotten. */
export const duties: readonly Mutation[] = [
  {
    ...http,
    name: 'duties: round down',
    file: 'src/modules/billing/duties-and-taxes/reference-rates.ts',
    find: '(dividend * 2n + divisor) / (divisor * 2n)',
    replace: 'dividend / divisor',
    tests: ['duties-and-taxes/calculate'],
  },
  {
    ...http,
    name: 'duties: lose a share of the shipping cost',
    find: 'const until = total === 0n ? (at === 0 ? whole : given) : (whole * seen) / total',
    replace: 'const until = total === 0n ? (at === 0 ? whole : given) : given + (whole * weight) / total',
    tests: ['duties-and-taxes/calculate'],
  },
  {
    ...http,
    name: 'duties: charge tax on the value without the duty',
    find: 'const base = line.value + duty + ',
    replace: 'const base = line.value + ',
  },
  {
    ...http,
    name: 'duties: exempt a value that equals the threshold',
    find: 'hasThreshold && total < rules.duty_threshold',
    replace: 'hasThreshold && total <= rules.duty_threshold',
  },
  {
    ...http,
    name: 'duties: charge the flat duty for each item',
    find: 'duty = seen.has(key) ? 0n : flat',
    replace: 'duty = flat',
  },
  {
    ...http,
    name: 'duties: grant a preference to goods that come by way of another country',
    file: 'src/modules/billing/duties-and-taxes/assess-item.ts',
    find: ' && partners.includes(from)',
    replace: ' && (partners.includes(from) || from !== origin)',
  },
]
