import { z } from 'zod'
import { boundedInteger, integerParameter } from '../../../http/fields.ts'
import { boundedList } from '../../../http/lists.ts'
import { type PaperSize, paperSizes } from '../../../labels/paper.ts'
import { statusCodes } from '../statuses/statuses.ts'

export const Status = z.object({ code: z.enum(statusCodes), message: z.string() }).meta({ id: 'ParcelStatus' })

/** Types of documents: the first four are the interface's own, the others its previous types, each for a single form. */
export const documentTypes = [
  'label',
  'customs-declaration',
  'air-waybill',
  'proof-of-delivery',
  'qr',
  'cn23',
  'cp71',
  'cn23-default',
  'commercial-invoice',
  'return-label',
  'cod-card',
] as const
export type DocumentType = (typeof documentTypes)[number]
/** Any text: the service reports an unknown document. */
export const TypeInPath = z.string().meta({ enum: [...documentTypes] })

const look = {
  dpi: integerParameter
    .optional()
    .meta({ description: 'PNG and ZPL are drawn at 203, 300 or 600, PDF at 72. Default: 300, 203 and 72.', examples: [72] }),
  paper_size: z
    .preprocess((text) => (typeof text === 'string' ? text.toUpperCase() : text), z.enum(Object.keys(paperSizes) as PaperSize[]))
    .optional()
    .meta({ description: 'Paper size. Default: that of each document. A4 has four labels on a sheet.' }),
  start_from: boundedInteger(0, 3)
    .optional()
    .meta({ description: 'Place of the first label on a sheet of A4: 0 and 1 above, 2 and 3 below.' }),
}
type DocumentFormat = { readonly paper_size?: PaperSize | undefined; readonly start_from?: number | undefined }
const placesAreOfA4 = ({ paper_size, start_from }: DocumentFormat, check: z.core.$RefinementCtx) => {
  // Clients send 0 with every paper size: it is no offset.
  if (start_from && paper_size !== 'A4')
    check.addIssue({ code: 'custom', path: ['start_from'], message: 'Only a sheet of A4 has places. Send paper_size=A4 with it.' })
}

export const DocumentQuery = z.strictObject(look).superRefine(placesAreOfA4)

const mostParcels = 20
const ids = z
  .string()
  .max(mostParcels * 20)
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Must be the id of a parcel, or several with commas between them.')
  .transform((text) => text.split(',').map(Number))
  .meta({ type: 'integer', minimum: 1, pattern: undefined })

export const DocumentsQuery = z
  .strictObject({
    parcels: boundedList(ids, mostParcels)
      .min(1)
      .superRefine((lists, check) => {
        if (lists.length <= mostParcels && lists.flat().length > mostParcels)
          check.addIssue({ code: 'custom', message: `Must be at most ${mostParcels} parcels.` })
      }),
    ...look,
  })
  .superRefine(placesAreOfA4)
export type DocumentQuery = z.output<typeof DocumentQuery>
