import type { CarrierDocument, DocumentInput } from '../kit/announce.ts'
import { type Capability, CarrierRefusal } from '../kit/carrier.ts'
import { readFile } from './answers.ts'
import { type DhlSettings, dhlCall } from './settings.ts'

/** The customs documents of a shipment, as one PDF. Which forms it holds, DHL does not publish: verify. */
export const customsDocuments: Capability<DhlSettings, DocumentInput, CarrierDocument> = {
  safe: true,
  ask(settings, { shipment_id, type }, authorization) {
    if (type !== 'customs-declaration') throw new CarrierRefusal(`DHL eCommerce keeps no ${type}.`, { code: 'no_document' })
    const path = `/shipments/${encodeURIComponent(shipment_id)}/customs`
    return dhlCall(settings, { method: 'GET', path, headers: { accept: 'application/pdf' } }, authorization)
  },
  read: (answer) => ({ mime_type: 'application/pdf', content_base64: Buffer.from(readFile(answer)).toString('base64') }),
}
