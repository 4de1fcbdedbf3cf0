import { z } from 'zod'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import { type Authorization, type Capability, CarrierRefusal } from '../kit/carrier.ts'
import { isRefusal, optionalText, raiseFailure, renewPassword } from './errors.ts'
import { apiPaths, type Settings, tokenHeaders, urlOf } from './settings.ts'

/** A token for the portal user, by the key and secret of the application. */
export const getToken: Capability<Settings, undefined, Authorization> = {
  safe: true,
  ask: (settings) => ({
    method: 'POST',
    url: urlOf(settings, apiPaths.token),
    content: {
      form: {
        grant_type: 'password',
        username: settings.user,
        password: settings.password,
        client_id: settings.api_key,
        client_secret: settings.api_secret,
      },
    },
  }),
  read(answer) {
    if (answer.status === 200) {
      const { access_token, expires_in } = readBody(TokenAnswer, answer)
      return { token: access_token, expires_in_s: Number(expires_in) }
    }
    const { data } = TokenRefusal.safeParse(answer.body)
    if (!data || !isRefusal(answer)) raiseFailure(answer)
    throw new CarrierRefusal(`${data.error_description ?? data.error}. ${renewPassword}`, { code: data.error })
  },
}

const TokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,10000}$/),
  expires_in: z.union([z.number().min(1).max(1e9), z.string().regex(/^\d{1,9}$/)]),
})
/** Error of RFC 6749; a gateway in front of the service answers with problem details. */
const TokenRefusal = z.object({ error: z.string().min(1), error_description: optionalText })

/** Names the service and its version. It says nothing of the account: that is the EKP of the settings. */
export const validateLogin: Capability<Settings, undefined, { client_id: string; country: string }> = {
  safe: true,
  ask: (settings, _input, authorization) => ({
    method: 'GET',
    url: urlOf(settings, `${apiPaths.shipping}/`),
    headers: tokenHeaders(authorization),
  }),
  read(answer, _input, settings) {
    if (answer.status !== 200) raiseFailure(answer)
    readBody(VersionAnswer, answer)
    if (!settings) throw new UnreadableAnswer('The settings of the contract are missing')
    return { client_id: settings.ekp, country: 'DE' }
  },
}
const VersionAnswer = z.object({ amp: z.object({ name: z.string(), version: z.string() }) })
