import { createClient } from '../clients/typescript/src/index.ts'
import type { ClientOptions } from '../clients/typescript/src/options.ts'
import { listenOn } from '../src/http/listen.ts'
import type { Send } from '../src/platform/outbound/call.ts'
import { everybodyTakes, startApp } from './harness.ts'

/** An application at a port of its own, and clients of it that do not wait between attempts. */
export async function startClientServer(send: Send = everybodyTakes) {
  const app = await startApp({ send })
  const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
  listener.serve(app.handle)
  const url = `http://127.0.0.1:${listener.port}`

  async function newClient(options: Partial<ClientOptions> = {}) {
    const organization = await app.newOrganization()
    const { api_key: key, api_secret: secret } = organization
    const waits: number[] = []
    const client = createClient({
      url,
      credentials: { key, secret },
      sleep: async (ms) => void waits.push(ms),
      random: () => 0,
      ...options,
    })
    return { client, organization, waits }
  }

  const close = async () => {
    listener.cut()
    await listener.close()
    await app.close()
  }
  return { app, url, newClient, close }
}

/** `fetch`, with the first requests replaced; counts all of them. */
export function failingFetch(...faults: readonly ((url: string, init: RequestInit) => Promise<Response>)[]) {
  const sent: { url: string; headers: Headers; body: unknown }[] = []
  return {
    sent,
    fetch: (url: string, init: RequestInit) => {
      sent.push({ url, headers: new Headers(init.headers), body: init.body })
      return (faults[sent.length - 1] ?? fetch)(url, init)
    },
  }
}

/** Refused before anything happens. */
export const refused = (status: number, retryAfter?: string) => async () =>
  new Response('', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })

/** The server receives the request, and its response is lost. */
export const lostResponse = async (url: string, init: RequestInit): Promise<Response> => {
  await (await fetch(url, init)).arrayBuffer()
  throw new TypeError('fetch failed')
}
