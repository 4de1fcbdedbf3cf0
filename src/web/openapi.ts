import type { WebPage } from '../http/mount.ts'

/** The published document. Computed when first asked for: it would be a tenth of the start. */
export const openapiDocument = (document: () => object): WebPage => {
  let text: string | undefined
  return {
    path: '/openapi.json',
    async serve() {
      text ??= JSON.stringify(document(), null, 2)
      return { status: 200, headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' }, body: text }
    },
  }
}
