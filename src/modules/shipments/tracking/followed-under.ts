import type { Context } from '../../../platform/context.ts'
import { isFinal } from '../statuses/status-of.ts'
import { listTracked } from './contract-store.ts'
import type { TrackingRequest } from './schema.ts'

const sliceSize = 500

/** True if a tracking-only parcel that was registered after a time is tracked by this contract and has not arrived. */
export async function isFollowedUnder(ctx: Context, contract_id: number, after: string): Promise<boolean> {
  const names = ({ ship_with }: TrackingRequest) => ship_with.properties.contract_id === contract_id
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await listTracked(ctx, before, sliceSize)
    const recent = rows.filter(({ created_at }) => created_at > after)
    if (recent.some(({ status, document }) => !isFinal(status) && names(JSON.parse(document)))) return true
    if (recent.length < sliceSize) return false
    before = rows.at(-1)!.parcel_id
  }
}
