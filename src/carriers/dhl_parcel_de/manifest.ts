import { z } from 'zod'
import { readBody } from '../kit/answers.ts'
import type { Capability } from '../kit/carrier.ts'
import type { Manifest, ManifestInput, ManifestTerms } from '../kit/manifest.ts'
import { isFailed, raiseFailure, refusalOf, SubStatus, ValidationMessages } from './errors.ts'
import { apiPaths, type Settings, tokenHeaders, urlOf } from './settings.ts'

/** What is not closed by a manifest, the carrier closes by itself at a fixed hour of the day. `max`: parcels of one call. */
export const closeDay: ManifestTerms & Capability<Settings, ManifestInput, Manifest> = {
  max: 30,
  safe: true,
  ask: (settings, { shipments }, authorization) => ({
    method: 'POST',
    url: urlOf(settings, `${apiPaths.shipping}/manifests`, { all: 'false' }),
    headers: tokenHeaders(authorization),
    body: { profile: settings.profile, shipmentNumbers: shipments.flatMap(({ tracking_numbers }) => tracking_numbers) },
  }),
  read(answer, { date, shipments }) {
    if (answer.status !== 200 && answer.status !== 207) raiseFailure(answer)
    const { items } = readBody(ManifestAnswer, answer)
    const failed = items.filter((item) => isFailed(item))
    return {
      // The carrier numbers no manifest: there is one for each day.
      manifest_id: date,
      failed: failed.flatMap((item) => {
        const shipment = shipments.find(({ tracking_numbers }) => tracking_numbers.includes(item.shipmentNo ?? ''))
        return shipment ? [{ shipment_id: shipment.shipment_id, message: refusalOf(item).message }] : []
      }),
    }
  },
}

const ManifestAnswer = z.object({
  items: z.array(z.object({ shipmentNo: z.string().nullish(), sstatus: SubStatus, validationMessages: ValidationMessages })).min(1),
})
