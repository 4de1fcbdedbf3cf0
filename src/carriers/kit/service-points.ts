export const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export const shopTypes = ['servicepoint', 'locker', 'post_office', 'carrier_depot'] as const

export type OpeningTime = { readonly start_time: string; readonly end_time: string }

export type ServicePointsInput = {
  readonly country_code: string
  readonly postal_code?: string | undefined
  /** Sorts the answer by distance from here, which each point then has. */
  readonly position?: { readonly latitude: number; readonly longitude: number } | undefined
  /** Radius around `position`; never without one. */
  readonly radius_m?: number | undefined
  /** Restricts the answer to these points. */
  readonly carrier_service_point_ids?: readonly string[] | undefined
  readonly limit: number
}

export type ServicePoint = {
  readonly carrier_service_point_id: string
  readonly name: string
  /** Carrier's own name for the type. */
  readonly carrier_shop_type: string | null
  readonly general_shop_type: (typeof shopTypes)[number] | null
  readonly address: {
    readonly street: string
    readonly house_number: string
    readonly postal_code: string
    readonly city: string
    readonly country_code: string
  }
  readonly position: { readonly latitude: number; readonly longitude: number }
  readonly contact: { readonly email: string; readonly phone: string }
  /** Opening times by the clock of the place; null on days on which it is closed. */
  readonly opening_times: Readonly<Record<(typeof weekdayNames)[number], readonly OpeningTime[] | null>>
  /** Data that only this carrier has. */
  readonly extra_data: Readonly<Record<string, unknown>>
  /** State for new parcels: `full` has no room at the moment; `closed` is closed for good, and returned only by id. */
  readonly state: 'open' | 'full' | 'closed'
  readonly distance_m: number | null
}
