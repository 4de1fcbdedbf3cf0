import type { AnnouncedParcel } from '../../carriers/kit/announce.ts'

export const paperTypes = (
  _carrier_code: string,
  { needsPapers, announced }: { readonly needsPapers: boolean; readonly announced: AnnouncedParcel },
): string[] => ['label', ...(needsPapers ? ['commercial-invoice'] : []), ...(announced.awb_tracking_number ? ['air-waybill'] : [])]
