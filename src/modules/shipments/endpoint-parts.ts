import { belowMinimum, invalidChoice, invalidValue, nullValue, requiredField, unknownField } from '../../platform/errors.ts'
import { ExistingShipment } from './answers.ts'

export const parcelWriting = { scope: 'write:parcel' } as const
/** The part that all endpoints share which create a shipment. */
export const shipmentCreation = { ...parcelWriting, errorFields: { 409: ExistingShipment } } as const
/** Errors that only the carrier, the contract or the border can find. */
export const planningErrors = [invalidValue, invalidChoice, requiredField, unknownField, belowMinimum, nullValue] as const
