import { z } from 'zod'
import type { CancelInput, Cancellation } from '../kit/announce.ts'
import { readBody } from '../kit/answers.ts'
import { type Capability, CarrierRefusal } from '../kit/carrier.ts'
import { isFailed, raiseFailure, refusalOf, SubStatus, ValidationMessages } from './errors.ts'
import { apiPaths, type Settings, tokenHeaders, urlOf } from './settings.ts'

/**
 * Cancels parcels, which the carrier accepts until it closes the day, at about 18:00 as set for the account. The id of a shipment is the
 * numbers of its parcels. Returns are made by another API, which has no such call: their ids are refused here.
 */
export const cancelParcels: Capability<Settings, CancelInput, Cancellation> = {
  safe: true,
  ask(settings, { id }, authorization) {
    if (id.startsWith(returnPrefix))
      throw new CarrierRefusal('DHL Paket takes no cancellations of returns: do not use the label, and it expires.', { code: 'return' })
    return {
      method: 'DELETE',
      url: urlOf(settings, `${apiPaths.shipping}/orders`, { profile: settings.profile, shipment: id.split(',') }),
      headers: tokenHeaders(authorization),
    }
  },
  read(answer) {
    if (![200, 207, 400].includes(answer.status)) raiseFailure(answer)
    const body = answer.status === 400 ? CancelAnswer.safeParse(answer.body).data : readBody(CancelAnswer, answer)
    if (!body) raiseFailure(answer)
    const open = body.items.filter((item) => isFailed(item) && !isDeleted(item))
    const kept = open.find((item) => !isUnknown(item))
    if (kept) {
      const { code, message } = refusalOf(kept)
      return { status: 'refused', code, message }
    }
    if (open[0]) throw refusalOf(open[0]).with({ isOfUnknownId: true })
    return { status: 'cancelled', message: body.items[0]!.sstatus.detail ?? body.items[0]!.sstatus.title ?? '' }
  },
}

/** Prefix that only `cancelParcels` reads: tracking and documents go by the number of the parcel. */
const returnPrefix = 'return:'
export const returnIdOf = (number: string) => `${returnPrefix}${number}`

/**
 * The carrier documents no codes for the following, and may have one message for a number that does not exist and one that was deleted: such
 * a message counts as that of an unknown number. Only words say so; verify them with the sandbox.
 */
const isClosed = ({ sstatus: { detail = '' } }: CancelledItem) => /manifest|closed|abgeschlossen/i.test(detail)
const isUnknown = (item: CancelledItem) => !isClosed(item) && unknownWords.test(item.sstatus.detail ?? '')
const isDeleted = (item: CancelledItem) => !isClosed(item) && !isUnknown(item) && deletedWords.test(item.sstatus.detail ?? '')
const unknownWords = /unknown|not found|no shipment|(does|do) not exist|unbekannt|existiert nicht|nicht gefunden/i
const deletedWords = /already (been )?(deleted|cancell?ed)|bereits (gelöscht|storniert)/i

const CancelAnswer = z.object({ items: z.array(z.object({ sstatus: SubStatus, validationMessages: ValidationMessages })).min(1) })
type CancelledItem = z.output<typeof CancelAnswer>['items'][number]
