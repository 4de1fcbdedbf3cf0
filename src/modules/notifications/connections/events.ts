import { eventKind } from '../../../platform/events.ts'

const resource_type = 'connection'
const changed = { resource_type, operation: 'update' } as const

/** The client was given the provider's consent URL. */
export const authorizationStarted = eventKind('connection.authorization_started', { resource_type })
/** Access was granted at the provider. */
export const connectionAuthorized = eventKind('connection.authorized', changed)
/** Access is no longer granted by the provider. */
export const connectionUnauthorized = eventKind('connection.unauthorized', changed)
