import { errorKind, Fault, invalid } from '../../platform/errors.ts'

export const brandInUse = errorKind('conflict', 409, 'Brand in use')

export const unreadablePicture = (detail: string) => new Fault(invalid, detail, { source: { pointer: '/file' } })

export const domainTaken = () => new Fault(invalid, 'This domain is taken. Choose another.', { source: { pointer: '/domain' } })
