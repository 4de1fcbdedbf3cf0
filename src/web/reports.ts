import type { WebPage } from '../http/mount.ts'
import { findReportFile } from '../modules/insight/reporting/service.ts'
import type { System } from '../platform/context.ts'
import { Fault, foundOrFault, notFound } from '../platform/errors.ts'

/** The file of a report, for who has its signed URL. */
export const reportPage = (system: System): WebPage => ({
  path: '/reports/{signed}',
  async serve({ signed }) {
    const file = foundOrFault(
      await findReportFile(system, signed!),
      () => new Fault(notFound, 'There is no such report, or it has expired. Request it again.'),
    )
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}"`,
      'content-length': String(file.bytes),
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    }
    return { status: 200, headers, body: '', stream: file.content }
  },
})
