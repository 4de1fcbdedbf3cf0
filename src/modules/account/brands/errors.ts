import { errorKind, Fault, invalidValue } from '../../../platform/errors.ts'

export const brandInUse = errorKind('conflict', 409, 'Brand in use')

export const unreadablePicture = (detail: string) => new Fault(invalidValue, detail, { source: { pointer: '/file' } })

export const domainTaken = () => new Fault(invalidValue, 'This domain is taken. Choose another.', { source: { pointer: '/domain' } })
