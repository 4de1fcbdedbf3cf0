import type { z } from 'zod'
import { functionalityFields } from '../../carriers/kit/functionalities.ts'
import type { Functionality } from './schema.ts'

type Field = (typeof functionalityFields)[keyof typeof functionalityFields]

const nameOf = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ')

function describeField(key: string, field: Field): z.input<typeof Functionality> {
  const name = nameOf(key)
  if (field.kind === 'flag') return { name, type: 'boolean', default_value: false }
  if (field.kind === 'amount') return { name, type: 'integer', default_value: null }
  if (field.kind === 'time') return { name, type: 'string', default_value: null, pattern: String.raw`^\d{4}$` }
  const values: readonly (string | number)[] = field.values
  return {
    name,
    type: typeof values[0] === 'number' ? 'integer' : 'string',
    default_value: null,
    enum: Object.fromEntries(values.map((value) => [String(value), { name: nameOf(String(value)) }])),
  }
}

/** Describes the functionalities of shipping methods, by the names that filters and responses have. */
export const describeFunctionalities = () =>
  Object.fromEntries(Object.entries(functionalityFields).map(([key, field]) => [key, describeField(key, field)]))
