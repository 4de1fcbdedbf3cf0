import { z } from 'zod'
import type { Order } from './schema.ts'

type Json = Record<string, unknown>

/** Returns the schema of a change: every field is optional at every level, and null removes an optional one. */
export function changesTo(schema: z.ZodObject): z.ZodObject {
  return z.strictObject(Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, changeOf(field).optional()])))
}

function changeOf(field: z.core.$ZodType): z.ZodType {
  if (field instanceof z.ZodOptional) return withMeta(field, changeOf(field.unwrap()).nullable())
  if (field instanceof z.ZodNullable) return changeOf(field.unwrap()).nullable()
  return field instanceof z.ZodObject ? changesTo(field) : (field as z.ZodType)
}

const withMeta = (from: z.ZodType, to: z.ZodType) => {
  const meta = from.meta()
  return meta?.description ? to.meta({ description: meta.description }) : to
}

/** Fields that must be present, even if null. */
const mustStand = new Set(['shipping_option_code'])

/** Merges a change into a value; null removes a field (RFC 7396). */
export function mergePatch(before: unknown, change: unknown): unknown {
  if (!isObject(change)) return change
  const result: Json = isObject(before) ? { ...before } : {}
  for (const [key, value] of Object.entries(change)) {
    if (value === null && !mustStand.has(key)) delete result[key]
    else result[key] = mergePatch(result[key], value)
  }
  return result
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

type OrderItemChange = { readonly item_id?: string | undefined; readonly name?: string | undefined }

/** Merges changes into items; a quantity of 0 removes one. Undefined if one of the items does not exist, or no longer does. */
export function mergedItems(before: readonly OrderItemChange[], changes: readonly (Json & OrderItemChange)[]): unknown[] | undefined {
  const items: unknown[] = [...before]
  const named = new Set<number>()
  for (const change of changes) {
    const at = positionOf(before, change, named)
    if (items[at] === undefined) return undefined
    items[at] = change.quantity === 0 ? undefined : mergePatch(items[at], change)
    if (items[at] === undefined) named.add(at)
  }
  return items.filter((item) => item !== undefined)
}

/**
 * Finds the item that a change names, by its id or else by its name. Items may share a name: each change by name is of the next one that
 * has it.
 */
function positionOf(before: readonly OrderItemChange[], { item_id, name }: OrderItemChange, named: Set<number>): number {
  if (item_id !== undefined) return before.findIndex((item) => item.item_id === item_id)
  const at = name === undefined ? -1 : before.findIndex((item, index) => item.name === name && !named.has(index))
  named.add(at)
  return at
}

/** Merges changes into an order. Undefined if they name an item that it does not have. The result may not be a valid order. */
export function changedOrder(before: Order, changes: Json): object | undefined {
  const { customer_details, order_details, ...rest } = changes as { customer_details?: Json | null; order_details?: Json }
  const { order_items, ...details } = (order_details ?? {}) as { order_items?: (Json & OrderItemChange)[] }
  const items = order_items ? mergedItems(before.order_details.order_items, order_items) : before.order_details.order_items
  if (!items) return undefined
  const all = { ...rest, order_details: details, ...(customer_details !== undefined && { customer_details: withPhone(customer_details) }) }
  const after = mergePatch(before, all) as Order
  return { ...after, order_details: { ...after.order_details, order_items: items } }
}

/** Renames `phone`, which changes may have, to the name that orders have for it. */
function withPhone(customer: Json | null) {
  if (!customer || !('phone' in customer)) return customer
  const { phone, ...others } = customer
  return { phone_number: phone, ...others }
}
