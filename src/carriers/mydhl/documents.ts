import { z } from 'zod'
import type { CarrierDocument, DocumentInput } from '../kit/announce.ts'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import { type Capability, CarrierRefusal } from '../kit/carrier.ts'
import { raiseFailure } from './errors.ts'
import { apiHeaders, apiUrl, type ExpressSettings } from './settings.ts'

const typeCodes: Readonly<Record<DocumentInput['type'], string>> = {
  'air-waybill': 'waybill',
  'customs-declaration': 'commercial-invoice',
}

/** Documents after the pickup, by its month. A label cannot be fetched again: those of the announcement are kept by us. */
export const fetchExpressDocument: Capability<ExpressSettings, DocumentInput, CarrierDocument> = {
  safe: true,
  ask(settings, { shipment_id, type, announced_at }) {
    if (!announced_at)
      throw new CarrierRefusal('The carrier keeps documents by the month of the pickup, which is not known.', { code: 'month' })
    return {
      method: 'GET',
      url: apiUrl(settings, `/shipments/${encodeURIComponent(shipment_id)}/get-image`, {
        shipperAccountNumber: settings.account_number,
        typeCode: typeCodes[type],
        pickupYearAndMonth: announced_at.slice(0, 7),
      }),
      headers: apiHeaders(settings),
    }
  },
  read(answer) {
    if (answer.status !== 200) raiseFailure(answer)
    const found = readBody(ImagesAnswer, answer).documents.find(({ encodingFormat }) => encodingFormat.toLowerCase() === 'pdf')
    if (!found) throw new UnreadableAnswer('The carrier answered with a document that is no PDF')
    return { mime_type: 'application/pdf', content_base64: found.content }
  },
}

const ImagesAnswer = z.object({ documents: z.array(z.object({ encodingFormat: z.string(), content: z.base64().min(1) })).min(1) })
