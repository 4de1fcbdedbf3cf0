import { z } from 'zod'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import type { Capability } from '../kit/carrier.ts'
import { raiseFailure } from './errors.ts'
import { apiHeaders, apiUrl, type ExpressSettings } from './settings.ts'

/**
 * The carrier has no call for "who am I". A check of the merchant's own address shows that key and secret are good; it does not check the
 * account number, which the first quote or label does: a call for rates would, but it needs the time of day, which no pure check has.
 */
export const validateExpress: Capability<ExpressSettings, undefined, { client_id: string; country: string }> = {
  safe: true,
  ask: (settings) => ({
    method: 'GET',
    url: apiUrl(settings, '/address-validate', {
      type: 'pickup',
      countryCode: settings.country,
      postalCode: settings.postal_code,
      cityName: settings.city,
    }),
    headers: apiHeaders(settings),
  }),
  read(answer, _input, settings) {
    if (answer.status !== 200) raiseFailure(answer)
    readBody(z.looseObject({}), answer)
    if (!settings) throw new UnreadableAnswer('The settings of the contract are missing')
    return { client_id: settings.account_number, country: settings.country }
  },
}
