import type { WebPage } from '../http/mount.ts'

/** A published document. Computed when first asked for: it would be a tenth of the start. */
export const openapiDocument = (path: string, document: () => object): WebPage => {
  let text: string | undefined
  return {
    path,
    async serve() {
      text ??= JSON.stringify(document())
      return { status: 200, headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' }, body: text }
    },
  }
}
