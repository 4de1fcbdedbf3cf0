import { errorKind, Fault, forbiddenError, invalidValue } from '../../platform/errors.ts'

export const clockMoving = errorKind('conflict', 409, 'Clock being moved')

export const noTestClock = () =>
  new Fault(forbiddenError, 'Only an organization in mode test has a clock of its own. This one is live, and goes by the real time.')

export const badTime = (pointer: string, detail: string) => new Fault(invalidValue, detail, { source: { pointer } })

export const movedElsewhere = () =>
  new Fault(clockMoving, 'Another request is moving the clock. Send this one again when that is answered.', {
    headers: { 'retry-after': '1' },
  })
