import type { HttpRequest } from './http.ts'

const headers = /^(forwarded|x-forwarded-.+|x-real-ip|via)$/

/** True if a proxy has forwarded the request: its client is another machine, though the proxy may run on this one. */
export function isForwarded({ headers: given }: Pick<HttpRequest, 'headers'>): boolean {
  for (const name in given) if (headers.test(name)) return true
  return false
}
