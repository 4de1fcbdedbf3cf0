import type { Context } from '../platform/context.ts'
import { OutboundError } from '../platform/outbound/call.ts'

/**
 * Why nothing can be sent to an address, in a sentence; undefined where it can. A name that is not found yet may be tomorrow; what leads
 * inside never will do.
 */
export async function reasonAgainst(ctx: Context, url: string, { allowLoopback }: { allowLoopback: boolean }): Promise<string | undefined> {
  const reason = await ctx.refusal(url, allowLoopback)
  return reason === undefined || reason === 'dns' ? undefined : new OutboundError(reason).message
}
