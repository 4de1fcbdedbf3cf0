import { errorKind, Fault, validationError } from '../../../platform/errors.ts'

/** The interface has no code for it. */
export const geocodingUnavailable = errorKind(null, 503, 'Geocoding unavailable')

export const geocoderUnavailable = (cause?: unknown) =>
  new Fault(
    geocodingUnavailable,
    'Addresses cannot be looked up at the moment. Send the request again later, or send latitude and longitude.',
    {
      cause,
      headers: { 'retry-after': '5' },
    },
  )

export const notEnabled = () =>
  new Fault(validationError, 'Service points are not enabled for this integration. Set its service_point_enabled to true.')

export const noCarriers = () =>
  new Fault(validationError, 'The integration has no carrier with service points. Name some in its service_point_carriers.')

export const withoutPoints = (carrier_code: string) => new Fault(validationError, `The carrier ${carrier_code} has no service points.`)
