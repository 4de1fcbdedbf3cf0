import { z } from 'zod'
import type { Authorization, Capability, CarrierResponse } from '../kit/carrier.ts'
import { CarrierRefusal } from '../kit/carrier.ts'
import { readAnswer } from './answers.ts'
import { type DhlSettings, dhlCall } from './settings.ts'

const TokenAnswer = z.object({
  accessToken: z.string().min(1),
  /** Expiry in Unix seconds. */
  accessTokenExpiration: z.number().int().positive(),
  accountNumbers: z.array(z.string().min(1)).default([]),
})

/** Tokens live about 15 minutes; the official plugins keep them for 12. */
const usualSeconds = 12 * 60

const askForToken = (settings: DhlSettings) =>
  dhlCall(settings, {
    method: 'POST',
    path: '/authenticate/api-key',
    body: { userId: settings.user_id, key: settings.api_key, accountNumbers: [settings.account_number] },
  })

function readToken(answer: CarrierResponse) {
  const token = readAnswer(TokenAnswer, answer)
  const [account] = token.accountNumbers
  // A key without the account could buy nothing: every shipment names it.
  if (!account)
    throw new CarrierRefusal('The API key has no access to this account number.', { code: 'account_number', field: 'account_number' })
  return { ...token, account }
}

/** Expiration is a time by the carrier's clock, which its answer shows. */
function secondsLeft({ accessTokenExpiration }: z.output<typeof TokenAnswer>, { headers }: CarrierResponse): number {
  const now = Date.parse(headers?.date ?? '')
  const left = accessTokenExpiration - now / 1000
  return left > 0 && left <= 24 * 3600 ? Math.floor(left) : usualSeconds
}

export const authorizeKey: Capability<DhlSettings, undefined, Authorization> = {
  safe: true,
  ask: askForToken,
  read(answer) {
    const token = readToken(answer)
    return { token: token.accessToken, expires_in_s: secondsLeft(token, answer) }
  },
}

/** The token call itself: it answers with the account numbers of the key. It does not name their country: verify for those of Belgium. */
export const validateKey: Capability<DhlSettings, undefined, { client_id: string; country: string }> = {
  safe: true,
  ask: askForToken,
  read: (answer) => ({ client_id: readToken(answer).account, country: 'NL' }),
}
