import { errorKind, Fault, invalidValue, notAuthenticated, notFound, tooManyRequests } from '../../../platform/errors.ts'

/** Error for every parcel that was not found. It is always the same, so that no number can be tried out. */
export const parcelNotFound = () => new Fault(notFound, 'No Parcel matches the given query.')
export const portalNotFound = () => new Fault(notFound, 'No Return portal matches the given query.')
export const returnNotFound = () => new Fault(notFound, 'No Return matches the given query.')

/** Refuses a parcel to a shopper who has proved that it is theirs, with the reason. */
export const notReturnable = (detail: string) => new Fault(notFound, detail)

export const tooManyLookups = (waitSeconds: number) =>
  new Fault(tooManyRequests, `Too many failed attempts. Try again in ${waitSeconds} seconds.`, {
    headers: { 'retry-after': String(waitSeconds) },
  })

export const invalidToken = () =>
  new Fault(notAuthenticated, 'The token is missing, was changed or has expired. Find the parcel again.', {
    headers: { 'www-authenticate': 'Bearer' },
  })

/** The announcement failed, which the interface answers with 500. */
export const announcementFailed = errorKind('parcel_announcement_error', 500, 'Announcement failed')

/** The merchant decided before, or the return never needed it. */
export const notRequested = errorKind('conflict', 409, 'Return does not wait for approval')

/** A fault of one field of a request of a shopper. */
export const invalidField = (pointer: string, detail: string) => new Fault(invalidValue, detail, { source: { pointer } })
