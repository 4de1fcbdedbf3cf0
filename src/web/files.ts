import type { WebPage } from '../http/mount.ts'
import { Fault, foundOrFault, notFound } from '../platform/errors.ts'
import type { StoredFile } from '../platform/files.ts'

/** Files that were uploaded or made here, for clients that have the token. A browser saves or shows them; it never runs them. */
export const filePage = (find: (token: string) => Promise<StoredFile | undefined>): WebPage => ({
  path: '/files/{token}',
  async serve({ token }) {
    const file = foundOrFault(await find(token!), () => new Fault(notFound, 'There is no such file, or no longer.'))
    const headers = {
      'content-type': file.content_type,
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      // A file never changes under its token.
      'cache-control': 'private, max-age=31536000, immutable',
    }
    return { status: 200, headers, body: file.bytes }
  },
})
