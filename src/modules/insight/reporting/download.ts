import { timingSafeEqual } from 'node:crypto'
import type { Environment, System } from '../../../platform/context.ts'
import { getFile } from '../../../platform/file-store/index.ts'
import * as store from './store.ts'

type SignedReport = Pick<store.ReportRow, 'organization_id' | 'id' | 'expires_at'>
type SigningTools = Pick<Environment, 'keys'>

const signedText = ({ organization_id, id, expires_at }: SignedReport) => `${organization_id} ${id} ${expires_at}`
const sealOf = (mac: Buffer) => mac.toString('base64url')

/** URL at which the file is downloaded without credentials, until the report expires. The signature names the organization and the time. */
export const reportUrl = (by: SigningTools & Pick<Environment, 'baseUrl'>, report: SignedReport) =>
  `${by.baseUrl}/reports/${report.organization_id}-${report.id}-${sealOf(by.keys.mac('reports', signedText(report)))}`

/** 256 bits cannot be guessed. */
const signedName = /^([1-9]\d{0,14})-([\da-f-]{36})-([\w-]{43})$/

function isSignedBy({ keys }: SigningTools, report: SignedReport, seal: string) {
  const given = Buffer.from(seal)
  // Accepts a URL that was made before SECRET_KEY was replaced, until it expires.
  return keys.macs('reports', signedText(report)).some((mac) => timingSafeEqual(given, Buffer.from(sealOf(mac))))
}

export type ReportFile = { readonly name: string; readonly bytes: number; readonly content: AsyncIterable<Uint8Array> }

/** The file of a signed name; undefined where the name is not signed, or the report has expired. */
export async function findReportFile(system: System, signed: string): Promise<ReportFile | undefined> {
  const [, organization, id, seal] = signedName.exec(signed) ?? []
  if (seal === undefined) return undefined
  const ctx = await system.contextFor({ organization_id: Number(organization), integration_id: 0, user_id: 0 })
  const report = await store.findReport(ctx, id!)
  if (report?.status !== 'ready' || !isSignedBy(ctx, report, seal) || report.expires_at! <= ctx.now()) return undefined
  const parts = await store.listParts(ctx, report.id)
  return {
    name: `parcels-${report.created_at.slice(0, 10)}.csv`,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    content: readParts(system, parts),
  }
}

/**
 * Reads one part into memory at a time. A missing one ends the download with an error: a client must not take half a file for a whole one.
 */
async function* readParts(system: System, parts: readonly store.ReportPart[]) {
  for (const { token, part } of parts) {
    const file = await getFile(system, token)
    if (!file) throw new Error(`Part ${part} of a report is missing in the file store`)
    yield file.bytes
  }
}
