import type { z } from 'zod'
import { checkValue } from '../../http/check.ts'
import { appendToData } from '../../http/json-text.ts'
import type { Context } from '../../platform/context.ts'
import { type Fault, throwFaults } from '../../platform/errors.ts'
import { type Plan, planShipment } from '../shipments/index.ts'
import { AnnouncementRequest, type ShipmentDraft, ShipmentRequest } from '../shipments/record/schema.ts'
import { announceShipment, createShipment } from '../shipments/service.ts'
import { withDefaults } from './defaults/fill.ts'
import type { AppliedRule } from './rules/schema.ts'
import { applyRules } from './rules/service.ts'

/** Completes a draft: rules override what was sent, and that overrides the defaults. */
async function completed(ctx: Context, draft: ShipmentDraft) {
  const { apply_shipping_rules, apply_shipping_defaults } = draft
  const filled = apply_shipping_defaults ? await withDefaults(ctx, draft) : draft
  const ruled = apply_shipping_rules ? await applyRules(ctx, filled, ctx) : { draft: filled, applied: [], trace: [] }
  const about = { applied_shipping_rules: ruled.applied.map(presentApplied), ...(draft.explain && { explanation: ruled.trace }) }
  return { request: requestIn(ruled.draft), about }
}

/** Names the rule in two ways, as the published documents of two dates do. */
const presentApplied = ({ id, name, result }: AppliedRule) => ({ id, name, rule: { id, name }, result })

/** Removes the fields of a draft that only steer how it is completed. */
export function requestIn({ apply_shipping_rules, apply_shipping_defaults, explain, delivery_indicator, ...request }: ShipmentDraft) {
  return request
}

/** Checks the result against its schema, and reports errors as if it had been sent. */
function whole<S extends z.ZodType>(schema: S, request: unknown): z.output<S> {
  const faults: Fault[] = []
  const read = checkValue(schema, request, 'pointer', faults)
  throwFaults(faults)
  return read
}

export async function createWithRules(ctx: Context, draft: ShipmentDraft) {
  const { request, about } = await completed(ctx, draft)
  return appendToData(await createShipment(ctx, whole(ShipmentRequest, request)), about)
}

export async function announceWithRules(ctx: Context, draft: ShipmentDraft) {
  const { request, about } = await completed(ctx, draft)
  return appendToData(await announceShipment(ctx, whole(AnnouncementRequest, request)), about)
}

/** Plans a draft that rules and defaults complete. */
export async function planWithRules(ctx: Context, draft: ShipmentDraft): Promise<Plan> {
  const { request } = await completed(ctx, draft)
  return planRequest(ctx, request)
}

/** Plans a request that was put together here, and checks it as if it had been sent. */
export const planRequest = (ctx: Context, request: unknown): Promise<Plan> => planShipment(ctx, whole(ShipmentRequest, request))
