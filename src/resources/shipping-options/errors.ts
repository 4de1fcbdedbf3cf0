import { Fault, invalid, type Source } from '../../platform/errors.ts'

export const noSuchPoint = (source: Source) => new Fault(invalid, 'No service point with this id exists.', { source })

export const noSuchContract = (source: Source) => new Fault(invalid, 'No active contract with this id exists.', { source })
