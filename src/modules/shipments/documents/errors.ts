import { findMeantValue, refuseValue } from '../../../http/refused-value.ts'
import { labelFormats, type MimeType } from '../../../labels/formats.ts'
import { Fault, invalidValue, notAcceptable, notAvailable, notFound } from '../../../platform/errors.ts'
import { documentTypes } from './schema.ts'

const accept = { source: { header: 'Accept' } }

/** Names the formats in which the document is available. */
export const onlyAs = (types: readonly string[]) =>
  new Fault(notAcceptable, `Available formats: ${types.join(', ')}. Request one of them with the Accept header.`, accept)

export const onePicture = () => new Fault(notAcceptable, 'PNG supports one label per file. Request one parcel, or use PDF or ZPL.', accept)

/** Labels in ZPL, which only a printer draws, together with others. */
export const notInOneFile = () =>
  new Fault(
    notAcceptable,
    'Some of these labels are ZPL of the carrier, and others are not available as ZPL. Request them one by one.',
    accept,
  )

/** The file that the carrier sent is broken: it is handed out as it is, and in no other way. */
export const unreadableLabel = (why: string) =>
  new Fault(notAcceptable, `${why} Request the label of this parcel alone, without paper_size and in the format of the carrier.`, accept)

export const labelsBusy = (cause: unknown) =>
  new Fault(notAvailable, 'Too many labels of carriers are being merged. Send the request again after the seconds in Retry-After.', {
    cause,
    headers: { 'retry-after': '5' },
  })

export const unknownType = (type: string) =>
  new Fault(invalidValue, refuseValue(`The type must be one of ${documentTypes.join(', ')}.`, type, findMeantValue(type, documentTypes)), {
    source: { parameter: 'type' },
  })

export const wrongResolution = (mime_type: MimeType) =>
  new Fault(invalidValue, `${mime_type} is drawn at ${labelFormats[mime_type].join(', ')} dpi. Send one of these, or none.`, {
    source: { parameter: 'dpi' },
  })

export const noSheets = (paper_size: string) =>
  new Fault(invalidValue, `ZPL supports label stock only, not ${paper_size}. Omit paper_size, or request PDF.`, {
    source: { parameter: 'paper_size' },
  })

export const tooManyItems = (most: number) =>
  new Fault(invalidValue, `These parcels have more than ${most} items together. Ask for fewer of them at once.`, {
    source: { parameter: 'parcels' },
  })

/** The parcel is there, and has no such paper. */
export const noDocument = (why: string) => new Fault(notFound, why)

/** Names each parcel by its index: an id would distinguish a foreign parcel from a missing one. */
export const withParcelIndex = ({ kind, detail, more }: Fault, index: number) =>
  new Fault(kind, detail, { ...more, source: { parameter: 'parcels' }, meta: { index } })

export const carrierSilent = (cause: unknown) =>
  new Fault(notAvailable, 'The carrier does not answer at the moment. Send the request again after the seconds in Retry-After.', {
    cause,
    headers: { 'retry-after': '30' },
  })
