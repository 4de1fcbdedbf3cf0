import type { Capability } from '../kit/carrier.ts'
import type { ServicePoint, ServicePointsInput } from '../kit/service-points.ts'
import { known, type LoginOf, post, readAnswer } from './capabilities.ts'
import { PointsAnswer } from './wire-shipping.ts'

export const practiceServicePoints = <Settings>(
  host: string,
  login: LoginOf<Settings>,
): Capability<Settings, ServicePointsInput, readonly ServicePoint[]> => ({
  safe: true,
  ask(settings, { country_code, carrier_service_point_ids, ...rest }) {
    const signedIn = login(settings)
    const body = known({ account: signedIn.account, country: country_code, ids: carrier_service_point_ids, ...rest })
    return post(host, '/v1/service-points', signedIn, body)
  },
  read: (answer) => readAnswer(PointsAnswer, answer).points,
})
