import { z } from 'zod'
import type { CarrierDocument } from '../kit/announce.ts'
import { readBody } from '../kit/answers.ts'
import type { CarrierResponse, SteppedCapability } from '../kit/carrier.ts'
import type { Manifest, ManifestInput, ManifestTerms } from '../kit/manifest.ts'
import { isFailed, optionalText, raiseFailure, refusalOf, SubStatus, ValidationMessages } from './errors.ts'
import { apiPaths, type Settings, tokenHeaders, urlOf } from './settings.ts'

/** Undefined while nothing is closed; then what could not be, while the document is fetched. */
type State = { readonly failed?: Manifest['failed'] }

/**
 * Closes parcels, then fetches the document of the day, which may be missing. Parcels that no manifest closes are closed by the carrier at
 * a fixed hour of the day. It numbers no manifest: there is one for each day.
 */
export const closeDay: ManifestTerms & SteppedCapability<Settings, ManifestInput, State, Manifest> = {
  max: 30,
  first: {},
  isSafe: () => true,
  ask(settings, { date, shipments }, { failed }, authorization) {
    const headers = tokenHeaders(authorization)
    const path = `${apiPaths.shipping}/manifests`
    if (failed) return { method: 'GET', url: urlOf(settings, path, { date }), headers }
    return {
      method: 'POST',
      url: urlOf(settings, path, { all: 'false' }),
      headers,
      body: { profile: settings.profile, shipmentNumbers: shipments.flatMap(({ tracking_numbers }) => tracking_numbers) },
    }
  },
  next({ failed }, answer, { date, shipments }) {
    if (!failed) return { state: { failed: failedOf(answer, shipments) } }
    const document = documentOf(answer)
    return { result: { manifest_id: date, ...(document && { document }), failed } }
  },
}

const ClosedItem = z.object({ shipmentNo: optionalText, sstatus: SubStatus, validationMessages: ValidationMessages })
const ManifestAnswer = z.object({ items: z.array(ClosedItem).min(1) })

function failedOf(answer: CarrierResponse, shipments: ManifestInput['shipments']): Manifest['failed'] {
  if (answer.status !== 200 && answer.status !== 207) raiseFailure(answer)
  return readBody(ManifestAnswer, answer)
    .items.filter((item) => isFailed(item) && !isClosed(item))
    .flatMap((item) => {
      const shipment = shipments.find(({ tracking_numbers }) => tracking_numbers.includes(item.shipmentNo ?? ''))
      return shipment ? [{ shipment_id: shipment.shipment_id, message: refusalOf(item).message }] : []
    })
}

/** True if the parcel was closed before: at the end of the day, or by a call without an answer. Only words say so; verify them. */
const isClosed = ({ sstatus: { detail = '' } }: z.output<typeof ClosedItem>) =>
  /already (been )?(manifested|closed)|bereits (abgeschlossen|manifestiert)/i.test(detail)

const PrintedManifest = z.object({ manifest: z.array(z.object({ b64: z.base64().min(1) })).min(1) })

/** The parcels are closed, whatever comes of the document. */
function documentOf({ status, body }: CarrierResponse): CarrierDocument | undefined {
  const printed = status === 200 ? PrintedManifest.safeParse(body).data : undefined
  return printed && { mime_type: 'application/pdf', content_base64: printed.manifest[0]!.b64 }
}
