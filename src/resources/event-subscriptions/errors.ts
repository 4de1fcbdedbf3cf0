import { Fault, invalid } from '../../platform/errors.ts'

export const at = (pointer: string, detail: string) => new Fault(invalid, detail, { source: { pointer } })

export const tooMany = (what: string, most: number) =>
  new Fault(invalid, `There are ${most} ${what} already, and no more. Delete one first.`)

export const noSuchConnection = () => at('/connection_id', 'No connection with this id exists.')
