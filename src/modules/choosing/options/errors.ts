import { Fault, type FaultSource, invalidValue } from '../../../platform/errors.ts'

export const noSuchPoint = (source: FaultSource) => new Fault(invalidValue, 'No service point with this id exists.', { source })

export const noSuchContract = (source: FaultSource) => new Fault(invalidValue, 'No active contract with this id exists.', { source })
