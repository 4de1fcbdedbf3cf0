import { z } from 'zod'
import { booleanParameter, integerId, Time, webUrl } from '../../../http/fields.ts'
import { boundedMap } from '../../../http/lists.ts'
import { eventTypes } from '../../../webhooks/public-events/index.ts'

export const connectionTypes = ['webhook', 'klaviyo'] as const
export type ConnectionType = (typeof connectionTypes)[number]

export const authTypes = ['none', 'bearer', 'basic', 'api_key'] as const
export type AuthType = (typeof authTypes)[number]

/** Text that fits into a header: no control characters, and none that two servers read differently. */
const headerText = z
  .string()
  .min(1)
  .max(4000)
  .regex(/^[\x20-\x7e]*$/, 'Must be plain letters, digits and signs, without line breaks.')
const headerName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'Must be the name of a header, such as X-Api-Key.')

const AuthConfig = z
  .strictObject({
    token: headerText.optional(),
    username: headerText.regex(/^[^:]*$/, 'A colon would end the name, so it cannot have one.').optional(),
    password: headerText.optional(),
    header_name: headerName.optional(),
    api_key: headerText.optional(),
  })
  .meta({
    id: 'ConnectionAuthConfig',
    description: '`bearer`: `token`. `basic`: `username` and `password`. `api_key`: `header_name` and `api_key`. It is never answered.',
  })
export type AuthConfig = z.output<typeof AuthConfig>

/** Placeholder of a value that is not shown. Sent back, it leaves the value as it is. */
export const hiddenValue = '***'

export const mostHeaders = 20
const shown = {
  url: webUrl.optional().meta({ description: 'URL that events are sent to. Required for the type `webhook`.' }),
  auth_type: z.enum(authTypes).optional().meta({ description: 'How this server authenticates at the URL. Default: `none`.' }),
  extra_headers: boundedMap(headerName, headerText, mostHeaders).optional().meta({
    description:
      'Sent along with every event; 20 at the most. Values are never shown: `***` stands for each, and leaves the value as it is when it is sent back.',
  }),
}
const ConfigurationRequest = z.strictObject({ ...shown, auth_config: AuthConfig.optional() }).meta({ id: 'ConnectionConfigurationRequest' })
export type ConfigurationRequest = z.output<typeof ConfigurationRequest>

const Configuration = z.object(shown).meta({ id: 'ConnectionConfiguration' })
export type Configuration = z.output<typeof Configuration>

export const Connection = z
  .object({
    id: z.int(),
    type: z.enum(connectionTypes),
    configuration: Configuration,
    status: z.enum(['active', 'failing', 'disabled', 'unauthorized']).meta({
      description:
        '`failing`: the last deliveries failed. `disabled`: nothing is sent until the configuration is sent again. `unauthorized`: access was not granted at the provider yet, or was revoked.',
    }),
    failing_since: Time.nullable(),
    disabled_at: Time.nullable(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Connection' })

/** Connection with its secret, which only the response that creates it has. */
export const NewConnection = Connection.extend({
  signing_secret: z
    .string()
    .optional()
    .meta({ description: 'Secret that events are signed with (Standard Webhooks). It is returned only here.' }),
}).meta({ id: 'NewConnection' })

export const ConnectionRequest = z
  .strictObject({ type: z.enum(connectionTypes), configuration: ConfigurationRequest })
  .meta({ id: 'ConnectionRequest' })
export type ConnectionRequest = z.output<typeof ConnectionRequest>

export const ConnectionChanges = ConnectionRequest.partial().meta({ id: 'ConnectionChanges' })
export type ConnectionChanges = z.output<typeof ConnectionChanges>

export const ConnectionList = z.strictObject({ connection_type: z.enum(connectionTypes).optional() })
export type ConnectionList = z.output<typeof ConnectionList>

export const ConnectionAuthorization = z
  .object({ authorization_url: z.url().meta({ description: "The provider's consent page; it redirects back to this server." }) })
  .meta({ id: 'ConnectionAuthorization' })

const subscription = { connection_id: integerId, event_type: z.enum(eventTypes), is_active: z.boolean() }

export const Subscription = z.object({ id: z.int(), ...subscription, created_at: Time, updated_at: Time }).meta({ id: 'Subscription' })

export const SubscriptionRequest = z
  .strictObject({ ...subscription, is_active: subscription.is_active.default(true) })
  .meta({ id: 'SubscriptionRequest' })
export type SubscriptionRequest = z.output<typeof SubscriptionRequest>

export const SubscriptionChanges = z.strictObject(subscription).partial().meta({ id: 'SubscriptionChanges' })
export type SubscriptionChanges = z.output<typeof SubscriptionChanges>

export const SubscriptionList = z.strictObject({ event_type: z.enum(eventTypes).optional(), is_active: booleanParameter.optional() })
export type SubscriptionList = z.output<typeof SubscriptionList>

export const BroadcastResult = z
  .object({
    success: z.boolean(),
    status_code: z.int().meta({ description: 'HTTP status that the receiver answered with; 0: no answer.' }),
    response_body: z.string().meta({ description: 'The result in our words. The response of the receiver is not repeated.' }),
  })
  .meta({ id: 'BroadcastResult' })
