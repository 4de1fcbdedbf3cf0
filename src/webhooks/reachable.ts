import type { Context } from '../platform/context.ts'
import { OutboundError } from '../platform/outbound/call.ts'

/**
 * Reason why an address is refused, as a sentence; undefined if messages can be sent to it. A name that DNS does not find yet may exist
 * tomorrow, and is allowed; one that leads to an internal address never is.
 */
export async function reasonAgainst(ctx: Context, url: string, { allowLoopback }: { allowLoopback: boolean }): Promise<string | undefined> {
  const reason = await ctx.refusal(url, allowLoopback)
  return reason === undefined || reason === 'dns' ? undefined : new OutboundError(reason).message
}
