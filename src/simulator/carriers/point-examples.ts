import type { CarrierCall } from '../../carriers/kit/carrier.ts'
import type { Examples } from '../../carriers/kit/example.ts'
import type { ServicePoint } from '../../carriers/kit/service-points.ts'

type Desk = {
  readonly settings: Readonly<Record<string, unknown>>
  /** To the address of the carrier, whatever was asked there. */
  readonly call: CarrierCall
  readonly account: string
  /** One that has no other within a hundred metres. */
  readonly point: ServicePoint
}

/** What carriers with service points are asked, and answer, in the same words. */
export function pointExamples({ settings, call, account, point }: Desk): Required<Pick<Examples, 'servicePoints'>> {
  const { position } = point
  const asked = (body: object) => ({ ...call, url: call.url.replace(/account$/, 'service-points'), body })
  return {
    servicePoints: [
      {
        title: 'the nearest to a place',
        settings,
        input: { country_code: 'NL', position, radius_m: 100, limit: 10 },
        call: asked({ account, country: 'NL', position, radius_m: 100, limit: 10 }),
        answer: { status: 200, body: { points: [point] } },
        reads: [point],
      },
      {
        title: 'a country that is none',
        settings,
        input: { country_code: 'nl', carrier_service_point_ids: ['1'], limit: 1 },
        call: asked({ account, country: 'nl', ids: ['1'], limit: 1 }),
        answer: { status: 400, body: { error: { code: 'bad_request', message: 'Invalid country', field: 'country' } } },
        refuses: { code: 'bad_request', message: 'Invalid country', field: 'country' },
      },
    ],
  }
}
