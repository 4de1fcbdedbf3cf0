import type { WebPage } from '../http/mount.ts'
import { staticPage } from './cacheable.ts'

/** A published document. Computed when first asked for: it would be a tenth of the start. */
export const openapiDocument = (path: string, document: () => object): WebPage =>
  staticPage(
    path,
    () => JSON.stringify(document()),
    () => ({ 'content-type': 'application/json', 'cache-control': 'no-cache' }),
  )
