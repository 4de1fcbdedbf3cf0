import type { CarrierDocument } from '../../../carriers/kit/announce.ts'
import type { Manifest } from '../../../carriers/kit/manifest.ts'
import type { Context, System } from '../../../platform/context.ts'
import * as store from './store.ts'

const mostListed = 20

/** A manifest as operators see it. `failed`: what the carrier did not close, with its reasons. */
export const describeManifest = ({ number, manifest_id, date, shipment_count, failed, document, created_at }: store.ManifestRow) => ({
  number,
  manifest_id,
  date,
  shipment_count,
  failed: JSON.parse(failed) as Manifest['failed'],
  has_document: document !== null,
  created_at,
})

/** The latest manifests of a contract, the latest first. */
export const listManifests = async (ctx: Context, contract_id: number) =>
  (await store.listManifests(ctx, contract_id, mostListed)).map(describeManifest)

/** The file that the carrier returned; undefined where there is no such manifest, null where it returned none. */
export async function findManifestDocument(ctx: Context, contract_id: number, number: number): Promise<CarrierDocument | null | undefined> {
  const row = await store.findManifest(ctx, contract_id, number)
  return row && (row.document === null ? null : JSON.parse(row.document))
}

export const deleteManifestsBefore = (system: System, time: string, most: number) =>
  system.transaction((tx) => store.deleteManifestsBefore(tx, time, most))
