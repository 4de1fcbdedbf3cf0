import { errorKind, Fault, type FaultSource } from '../../../platform/errors.ts'

export const unknownIntegration = errorKind('non_field_errors', 400, 'integration ID')
export const noSuchIntegration = (source: FaultSource) => new Fault(unknownIntegration, 'No integration with this id exists.', { source })

export const unknownStatus = errorKind('non_field_errors', 400, 'Wrong format')
export const noSuchStatus = (index: number) =>
  new Fault(unknownStatus, 'This integration has no such status. Send its statuses first.', {
    source: { pointer: `/mapping/${index}/external_id` },
  })
