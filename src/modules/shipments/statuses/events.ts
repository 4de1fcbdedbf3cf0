import { eventKind } from '../../../platform/events.ts'

/** A webhook also needs the parcel, and reads it when it is sent. */
export const parcelStatusChanged = eventKind('parcel.status_changed', { resource_type: 'parcel', operation: 'update' })
