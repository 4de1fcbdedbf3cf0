import { z } from 'zod'
import type { CancelInput, Cancellation } from '../kit/announce.ts'
import { readBody } from '../kit/answers.ts'
import type { Capability } from '../kit/carrier.ts'
import { isFailed, raiseFailure, refusalOf, SubStatus, ValidationMessages } from './errors.ts'
import { apiPaths, type Settings, tokenHeaders, urlOf } from './settings.ts'

/** Until the carrier closes the day, about 18:00 as set for the account. The id of a shipment is the numbers of its parcels. */
export const cancelParcels: Capability<Settings, CancelInput, Cancellation> = {
  safe: true,
  ask: (settings, { id }, authorization) => ({
    method: 'DELETE',
    url: urlOf(settings, `${apiPaths.shipping}/orders`, { profile: settings.profile, shipment: id.split(',') }),
    headers: tokenHeaders(authorization),
  }),
  read(answer) {
    if (![200, 207, 400].includes(answer.status)) raiseFailure(answer)
    const body = answer.status === 400 ? CancelAnswer.safeParse(answer.body).data : readBody(CancelAnswer, answer)
    if (!body) raiseFailure(answer)
    const failed = body.items.find((item) => isFailed(item) && !isGone(item))
    if (!failed) return { status: 'cancelled', message: body.items[0]!.sstatus.detail ?? body.items[0]!.sstatus.title }
    const { code, message } = refusalOf(failed)
    return { status: 'refused', code, message }
  },
}

/**
 * The number of a parcel that was booked is unknown once it is deleted: a repeated call, after a lost answer, gets this. The carrier documents
 * no code for it, only words; verify them with the sandbox.
 */
const isGone = ({ sstatus: { detail = '' } }: CancelAnswer['items'][number]) =>
  /unknown|not found|no shipment|already (been )?(deleted|cancell?ed)|unbekannt|bereits (gelöscht|storniert)/i.test(detail) &&
  !/manifest|closed|abgeschlossen/i.test(detail)

const CancelAnswer = z.object({ items: z.array(z.object({ sstatus: SubStatus, validationMessages: ValidationMessages })).min(1) })
type CancelAnswer = z.output<typeof CancelAnswer>
