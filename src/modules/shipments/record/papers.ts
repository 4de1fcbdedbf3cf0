import type { AnnouncedDocumentType, AnnouncedParcel } from '../../../carriers/kit/announce.ts'
import type { Carrier } from '../../../carriers/kit/carrier.ts'
import { optionOf } from '../../../carriers/registry.ts'

/** S10 numbers of parcels begin with a C; letters and small packets have no despatch note. */
const isPostalParcel = (tracking_number: string | null) => /^C[A-Z]\d{9}[A-Z]{2}$/.test(tracking_number ?? '')

type Announcement = {
  readonly option_code: string
  /** True if the parcel crosses a border that requires customs documents. */
  readonly needsPapers: boolean
  readonly announced: Pick<AnnouncedParcel, 'tracking_number' | 'awb_tracking_number'>
}

/** The documents of an announced parcel. */
export const paperTypes = (carrier: Carrier, { option_code, needsPapers, announced }: Announcement): PaperType[] => [
  'label',
  ...(needsPapers ? customsTypes(carrier, announced.tracking_number) : []),
  ...(announced.awb_tracking_number === null ? [] : (['air-waybill'] as const)),
  ...(optionOf(option_code)?.option.functionalities.labelless ? (['qr'] as const) : []),
]

const customsTypes = (carrier: Carrier, tracking_number: string | null): PaperType[] =>
  carrier.isPost ? ['cn23', ...(isPostalParcel(tracking_number) ? (['cp71'] as const) : [])] : ['commercial-invoice']

const papers = {
  label: { document_type: 'label', size: 'a6' },
  qr: { document_type: 'label', size: 'a4' },
  cn23: { document_type: 'customs-declaration', size: 'a4' },
  cp71: { document_type: 'customs-declaration', size: 'a4' },
  'commercial-invoice': { document_type: 'customs-declaration', size: 'a4' },
  'air-waybill': { document_type: 'air-waybill', size: 'a4' },
  'return-label': { document_type: 'label', size: 'a6' },
  'cod-card': { document_type: 'label', size: 'a6' },
} as const
export type PaperType = keyof typeof papers
export const documentOf = (type: PaperType) => ({ type, ...papers[type] })

/** A declaration that a carrier makes is the form that the post has for it. */
export const paperTypeOf = (type: AnnouncedDocumentType): PaperType => (type === 'customs-declaration' ? 'cn23' : type)

/** Links to the documents of a parcel. */
export const documentLinks = (baseUrl: string, parcel_id: number, types: readonly PaperType[]) =>
  types.map((type) => ({ ...documentOf(type), link: `${baseUrl}/api/v3/parcels/${parcel_id}/documents/${type}` }))
