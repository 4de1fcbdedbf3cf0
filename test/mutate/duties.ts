import { type Mutation, plant } from './mutation.ts'

/** Duties and taxes: amounts that add up, thresholds, and rules that must not be forgotten. */
export const duties: readonly Mutation[] = [
  ...plant('src/geo/reference-rates.ts', ['duties-and-taxes/calculate'], {
    'duties: round down': ['(dividend * 2n + divisor) / (divisor * 2n)', 'dividend / divisor'],
  }),
  ...plant('src/modules/billing/duties-and-taxes/calculate.ts', ['duties-and-taxes/calculate'], {
    'duties: lose a share of the shipping cost': [
      'const until = total === 0n ? (at === 0 ? whole : given) : (whole * seen) / total',
      'const until = total === 0n ? (at === 0 ? whole : given) : given + (whole * weight) / total',
    ],
  }),
  ...plant('src/modules/billing/duties-and-taxes/calculate.ts', ['duties-and-taxes/duties-and-taxes.test'], {
    'duties: charge tax on the value without the duty': ['const base = line.value + duty + ', 'const base = line.value + '],
    'duties: exempt a value that equals the threshold': [
      'hasThreshold && total < rules.duty_threshold',
      'hasThreshold && total <= rules.duty_threshold',
    ],
    'duties: charge the flat duty for each item': ['duty = seen.has(key) ? 0n : flat', 'duty = flat'],
  }),
  ...plant('src/modules/billing/duties-and-taxes/assess-item.ts', ['duties-and-taxes/duties-and-taxes.test'], {
    'duties: grant a preference to goods that come by way of another country': [
      ' && partners.includes(from)',
      ' && (partners.includes(from) || from !== origin)',
    ],
  }),
]
