import type { z } from 'zod'
import type { Environment } from '../../platform/context.ts'
import type { EventKind, Operation, ResourceType } from '../../platform/events.ts'

/** Organization and integration for which a sample is made, and the time that it shows. */
export type SampleCaller = { readonly organization_id: number; readonly integration_id: number; readonly time: string } & Pick<
  Environment,
  'baseUrl'
>

export type EventAddress = { readonly email?: string | null; readonly phone_number?: string | null } & Partial<
  Record<'city' | 'postal_code' | 'country_code', string | null>
>
/** Facts for the e-mail-marketing provider in addition to the payload: the time, and the shopper or the parcel that leads to one. */
export type EventContents = { readonly happened_at: string; readonly parcel_id: number; readonly shopper?: EventAddress | undefined }

/** Definition of an event type that clients receive. */
type PublicDefinition<S extends z.ZodType> = {
  readonly resource_type: ResourceType
  readonly operation?: Operation | null
  readonly payload: S
  readonly summary: string
  readonly description: string
  /** A payload about a resource with the id 0, which does not exist. */
  sample(caller: SampleCaller): z.input<S>
}
type SubscriberDefinition<S extends z.ZodType> = PublicDefinition<S> & {
  /** The name under which the e-mail-marketing provider shows such events. */
  readonly metric: string
  /** Facts for the e-mail-marketing provider. Absent if the event is not about a parcel. */
  contentsOf?(payload: z.output<S>): EventContents
}

/** Connections subscribe to it, and receive the payload as `data` beside the type and the sequence. */
export type SubscriberEvent<Type extends string = string, S extends z.ZodType = z.ZodType> = EventKind<Type> &
  SubscriberDefinition<S> & { readonly recipient: 'subscribers' }

/** The webhook of an integration receives it, with the payload as the whole body. */
export type IntegrationMessage<Type extends string = string, S extends z.ZodType = z.ZodType> = EventKind<Type> &
  PublicDefinition<S> & { readonly recipient: 'integration' }

/** Fields of both kinds, whatever the type. */
export type PublicEvent = EventKind & PublicDefinition<z.ZodType> & { readonly recipient: 'subscribers' | 'integration' }

export const defineSubscriberEvent = <const Type extends string, S extends z.ZodType>(
  type: Type,
  definition: SubscriberDefinition<S>,
): SubscriberEvent<Type, S> => ({ ...definition, type, operation: definition.operation ?? null, recipient: 'subscribers' })

export const defineIntegrationMessage = <const Type extends string, S extends z.ZodType>(
  type: Type,
  definition: PublicDefinition<S>,
): IntegrationMessage<Type, S> => ({ ...definition, type, operation: definition.operation ?? null, recipient: 'integration' })

/** The address of a sample. */
export const sampleAddress = (name: string, line: string, house_number: string, postal_code: string, city: string) => ({
  name,
  company_name: null,
  address_line_1: line,
  house_number,
  postal_code,
  city,
  country_code: 'NL',
  email: `${name.split(' ')[0]!.toLowerCase()}@example.com`,
  phone_number: null,
})
