import { errorKind, Fault, invalid } from '../../platform/errors.ts'

export const senderAddressInUse = errorKind('conflict', 409, 'Sender address in use')

export const noSuchBrand = () => new Fault(invalid, 'No brand with this id exists.', { source: { pointer: '/brand_id' } })
