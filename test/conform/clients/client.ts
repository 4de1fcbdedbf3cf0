import type { TestResponse } from '../../harness.ts'

/** What the requests of a client refer to: ids of the organization that sends them. */
export type Account = {
  readonly integration_id: number
  readonly contract_id: number
  readonly sender_address_id: number
  readonly shipping_option_code: string
  readonly service_point_id: number
  /** An order, a parcel and a shipment that exist. */
  readonly order_id: number
  readonly parcel_id: number
  readonly shipment_id: string
}

/** A request as a client builds it. `isLenient`: it has fields that the hosted service ignores, so leniency has to be on. */
export type ClientRequest = {
  readonly title: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly status: number
  readonly isLenient?: true
  /** The item of issue 20 that has to be finished first; the test is a to-do until then. */
  readonly awaits?: number
  /** What the client reads from the answer; it fails without it. */
  reads?(answer: TestResponse): unknown
}

/** A public client of the hosted service. Its requests are facts about it, written here in our own words. */
export type PublicClient = {
  readonly name: string
  readonly language: string
  /** Whose it is. */
  readonly by: string
  requests(account: Account): readonly ClientRequest[]
}
