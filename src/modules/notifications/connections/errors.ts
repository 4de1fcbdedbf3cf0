import { Fault, invalidValue } from '../../../platform/errors.ts'

export const faultAt = (pointer: string, detail: string) => new Fault(invalidValue, detail, { source: { pointer } })

export const tooMany = (what: string, most: number) =>
  new Fault(invalidValue, `There are ${most} ${what} already, and no more. Delete one first.`)

export const noSuchConnection = () => faultAt('/connection_id', 'No connection with this id exists.')
