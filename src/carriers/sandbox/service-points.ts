import { omitUndefinedFields } from '../../platform/omit-fields.ts'
import type { Capability } from '../kit/carrier.ts'
import type { ServicePoint, ServicePointsInput } from '../kit/service-points.ts'
import { type LoginOf, postCall, readAnswer } from './capabilities.ts'
import { PointsAnswer } from './wire-shipping.ts'

export const practiceServicePoints = <Settings>(
  host: string,
  login: LoginOf<Settings>,
): Capability<Settings, ServicePointsInput, readonly ServicePoint[]> => ({
  safe: true,
  ask(settings, { country_code, carrier_service_point_ids, ...rest }) {
    const signedIn = login(settings)
    const body = omitUndefinedFields({ account: signedIn.account, country: country_code, ids: carrier_service_point_ids, ...rest })
    return postCall(host, '/v1/service-points', signedIn, body)
  },
  read: (answer) => readAnswer(PointsAnswer, answer).points,
})
