import { z } from 'zod'
import type { Carrier } from './carrier.ts'

type ContractFields = Readonly<Record<string, z.ZodType>>

/** Field inside an optional, nullable, default or pipe; undefined if it has no such wrapper. */
const findInnerField = (field: z.ZodType): z.ZodType | undefined =>
  field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault
    ? (field.unwrap() as z.ZodType)
    : field instanceof z.ZodPipe
      ? (field.in as z.ZodType)
      : undefined

/** Field without its wrappers. */
export function unwrapField(field: z.ZodType): z.ZodType {
  const inner = findInnerField(field)
  return inner ? unwrapField(inner) : field
}

/** Metadata of a field and of the fields that it wraps; the outermost counts. */
export function readFieldMeta(field: z.ZodType): {
  description?: string | undefined
  secret?: boolean
  examples?: unknown[]
  choices?: Record<string, string>
} {
  const inner = findInnerField(field)
  return { ...(inner && readFieldMeta(inner)), ...field.meta() }
}

export const listSettings = ({ settings }: Carrier) => settings.shape as ContractFields
