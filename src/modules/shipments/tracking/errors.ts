import { errorKind, Fault, invalidValue, notFound } from '../../../platform/errors.ts'

export const concurrentRegistration = errorKind('conflict', 409, 'Conflict')
export const registeredMeanwhile = () =>
  new Fault(concurrentRegistration, 'Another request registers this parcel at this moment. Send yours again.')

export const noSuchNumber = () => new Fault(notFound, 'No parcel with this tracking number exists.')

const wrong = (pointer: string, detail: string) => new Fault(invalidValue, detail, { source: { pointer } })
export const noSuchBrand = () => wrong('/details/brand_id', 'No brand with this id exists.')
export const noSuchIntegration = () => wrong('/details/integration_id', 'No integration with this id exists.')
export const noSuchContract = () => wrong('/ship_with/properties/contract_id', 'No contract with this id exists.')
export const numberTaken = () =>
  wrong('/tracking_number/tracking_number', 'Another parcel of yours with this carrier has this number, under another source_id.')

export const invalidSignature = errorKind('forbidden', 403, 'Forbidden')
export const forgedPush = () => new Fault(invalidSignature, 'This is not signed with the key of the contract.')
export const unreadableBody = errorKind('bad_request', 400, 'Bad request')
export const unreadablePush = (detail: string) => new Fault(unreadableBody, detail)
