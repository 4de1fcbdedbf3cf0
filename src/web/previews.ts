import type { WebPage } from '../http/mount.ts'
import { openPreview, previewRoot } from '../modules/support/documents/service.ts'
import type { System } from '../platform/context.ts'
import { Fault, foundOrFault, notFound } from '../platform/errors.ts'
import { getFile } from '../platform/file-store/index.ts'

/** Serves a generated document to clients that have the link, until it expires. */
export const previewPage = (system: System): WebPage => ({
  path: `${previewRoot}/{link}`,
  async serve({ link }) {
    const token = openPreview(system, link!)
    const file = foundOrFault(
      token === undefined ? undefined : await getFile(system, token),
      () => new Fault(notFound, 'This link is not valid, or has ended.'),
    )
    const headers = {
      'content-type': file.content_type,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    }
    return { status: 200, headers, body: file.bytes }
  },
})
