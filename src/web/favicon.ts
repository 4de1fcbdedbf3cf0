import { readFile } from 'node:fs/promises'
import { staticPage } from './cacheable.ts'

/** The mark of our pages, for what browsers show without a page that names its icon, such as JSON and PDF. */
export const faviconPage = staticPage(
  '/favicon.ico',
  () => readFile(new URL('favicon.ico', import.meta.url)),
  () => ({ 'content-type': 'image/x-icon', 'cache-control': 'public, max-age=86400' }),
)
