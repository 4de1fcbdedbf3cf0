import { z } from 'zod'
import { ruleIssue } from '../http/check.ts'
import { requiredField } from '../platform/errors.ts'

/**
 * Values as clients of version 2 send them: numbers as text, blank text for nothing, `True` for true, an empty list for an object. Each
 * schema reads them into one form, so that no mapping has to know the others. A blank or null value is the same as an absent one.
 */

/** True for null and blank text, with which forms send an absent value. PHP also sends an empty list for an empty object. */
const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** Reads a blank value as undefined. */
const unlessBlank = <S extends z.ZodType>(schema: S) => z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional())

/** Text; a number or true and false are written out. */
const written = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : written(value))

export const looseText = (most: number) => unlessBlank(z.preprocess(trimmed, z.string().max(most)))

/** Reads a required text: a blank one is missing too. */
export const requiredText = (most: number) =>
  z.preprocess(
    (value) => (isBlank(value) ? '' : trimmed(value)),
    z
      .string()
      .max(most)
      .superRefine((text, check) => {
        if (text === '') check.addIssue({ ...ruleIssue(requiredField, '', 'This field is required.'), path: [] })
      }),
  )

const decimal = /^[+-]?\d{1,15}(\.\d{1,15})?$/

/** A decimal number, from a number or a text such as `1.2`, `1,2` or `1.200 `, as text without an exponent. */
const decimalText = z.preprocess(
  (value) => {
    if (typeof value === 'number' && Number.isFinite(value)) return value.toFixed(6).replace(/\.?0+$/, '')
    return typeof value === 'string' ? value.trim().replace(/^(\d+),(\d+)$/, '$1.$2') : value
  },
  z.string('Must be a number.').regex(decimal, 'Must be a number such as 1.2.'),
)
export const looseDecimal = unlessBlank(decimalText)
export const requiredDecimal = z.preprocess((value) => (isBlank(value) ? undefined : value), decimalText)

/** A whole number, from a number or a text: `2`, `"2"`, `2.0`. */
const wholeNumber = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*[+-]?\d{1,15}(\.0+)?\s*$/.test(value) ? Number(value) : value),
  z.int('Must be a whole number.'),
)
export const looseInteger = unlessBlank(wholeNumber)
export const requiredInteger = z.preprocess((value) => (isBlank(value) ? undefined : value), wholeNumber)

/** The id of a row. What cannot be one is 0, which no row has. */
export const looseId = unlessBlank(wholeNumber.transform((id) => (id > 0 ? id : 0)))

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  yes: true,
  on: true,
  false: false,
  '0': false,
  no: false,
  off: false,
}

/** True and false, as JSON, text in any case, or 1 and 0. */
export const looseBoolean = unlessBlank(
  z.preprocess(
    (value) => (typeof value === 'string' || typeof value === 'number' ? (truths[String(value).trim().toLowerCase()] ?? value) : value),
    z.boolean('Must be true or false.'),
  ),
)

/** An object. An empty list and blank text stand for none. */
export const looseObject = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) || isEmptyList(value) ? undefined : value), schema.optional())

/** A list. Nothing, and an empty object, stand for an empty one. */
export const looseList = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) || isEmptyObject(value) ? undefined : value), schema.optional())
const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
