import type { Page } from '../api/mount.ts'
import { health } from './health.ts'

type Means = { document: () => object; probe: () => Promise<unknown>; isStopping: () => boolean }

/** Everything that is served beside the interface itself. */
export const pages = ({ document, probe, isStopping }: Means): Page[] => {
  let text: string | undefined
  return [
    ...health(probe, isStopping),
    {
      path: '/openapi.json',
      // Computed when first asked for: it would be a tenth of the start.
      async serve() {
        text ??= JSON.stringify(document(), null, 2)
        return { status: 200, headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' }, body: text }
      },
    },
  ]
}
