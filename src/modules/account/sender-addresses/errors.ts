import { errorKind, Fault, invalidValue } from '../../../platform/errors.ts'

export const senderAddressInUse = errorKind('conflict', 409, 'Sender address in use')

export const noSuchBrand = () => new Fault(invalidValue, 'No brand with this id exists.', { source: { pointer: '/brand_id' } })
