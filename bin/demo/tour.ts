import { basename } from 'node:path'
import { createClient } from '../../clients/typescript/src/index.ts'
import { newRecorder } from './recorder.ts'
import type { Server } from './server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A shell takes an address with several parameters apart. */
const quoted = (address: string) => (address.includes('&') ? `'${address}'` : address)

/** Results that one step leaves to those after it. */
export type TourIds = {
  integration_id?: number
  order_number?: string
  option_code?: string
  shipment_id?: string
  abroad?: Abroad
  brand_id?: number
}
export type Abroad = { readonly request: object; readonly shipment_id: string }
export type ApiResponse = { readonly status: number; readonly body: any; readonly bytes: Buffer }
export type Tour = ReturnType<typeof newTour>

/** A step did not do what it says. */
export class Unexpected extends Error {
  constructor(expected: string, came: string) {
    super(`\nThis did not go as it should.\n  expected: ${expected}\n  came:     ${came}`)
  }
}

/** Creates the tour, by which the steps call the server and print. */
export function newTour({ url, key, secret }: Server, folder: string) {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  const client = createClient({ url, credentials: { key, secret } })
  const found: TourIds = {}
  const { save, saveRequest, showLine, saveResponse } = newRecorder(folder)

  /** Calls, shows the curl that does the same, and goes on only with one of the statuses that are expected. */
  async function call(method: Method, path: string, body: object | undefined, expected: readonly number[]): Promise<ApiResponse> {
    const file = saveRequest(path, body)
    // curl posts what --json names, and gets everything else.
    const named = method === (file ? 'POST' : 'GET') ? '' : `-X ${method} `
    showLine(`curl -u $AUTH ${named}${file ? `--json @${file} ` : ''}${quoted(`${url}/api/v3${path}`)}`)
    const response = await send(method, path, body, expected)
    saveResponse(path, response)
    return response
  }

  /** Calls the server as a shopper, who has only the credentials of one parcel. `isShown` is false for a repeated call. */
  async function callAsShopper(
    method: Method,
    link: string,
    token: string | undefined,
    body: object | undefined,
    expected: readonly number[],
    isShown = true,
  ) {
    const file = saveRequest(link, body)
    const sent = `${token ? '-H "Authorization: Bearer $TOKEN" ' : ''}${file ? `--json @${file} ` : ''}`
    if (isShown) showLine(`curl ${sent}"${link}"`)
    const response = await send(method, link, body, expected, token ? { authorization: `Bearer ${token}` } : {})
    saveResponse(link, response)
    return response
  }

  /** Uploads a file for a ticket and answers its token. */
  async function upload(name: string, bytes: Buffer, type: string): Promise<string> {
    const path = save(name, bytes)
    showLine(`curl -u $AUTH -F "file=@${path};type=${type}" ${url}/api/v3/dsf/files`)
    const file = new File([new Uint8Array(bytes)], name, { type })
    const { file_token } = await client.uploadSupportFile({ body: { file } }).catch((error: Error) => {
      throw new Unexpected('POST /dsf/files is answered 201', error.message)
    })
    saveResponse('/dsf/files', { status: 201, body: { file_token } })
    return file_token
  }

  async function send(
    method: Method,
    path: string,
    body: object | undefined,
    expected: readonly number[],
    identity: Record<string, string> = { authorization },
  ): Promise<ApiResponse> {
    const response = await fetch(path.startsWith('http') ? path : `${url}/api/v3${path}`, {
      method,
      headers: { ...identity, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    if (!expected.includes(response.status))
      throw new Unexpected(
        `${method} ${path} is answered ${expected.join(' or ')}`,
        `${response.status} ${bytes.toString().slice(0, 1000)}`,
      )
    return { status: response.status, body: isJson ? JSON.parse(bytes.toString()) : undefined, bytes }
  }

  function savePdf(name: string, bytes: Buffer) {
    if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Unexpected(`${name} to be a PDF`, bytes.toString().slice(0, 200))
    console.log(`   saved ${save(name, bytes)} (${bytes.length.toLocaleString('en')} bytes)`)
  }

  return {
    url,
    found,
    call,
    callAsShopper,
    upload,
    say: (text: string) => console.log(`   ${text}`),
    /** Returns the result of an earlier step; steps only work in their order. */
    had<Name extends keyof TourIds>(name: Name): NonNullable<TourIds[Name]> {
      const value = found[name]
      if (value === undefined) throw new Unexpected(`an earlier step to have left ${name}`, 'nothing')
      return value
    },
    savePdf,
    /** Downloads a file by the link of a response. */
    async download(link: string, name: string) {
      showLine(`curl -u $AUTH -o ${basename(folder)}/${name} ${link}`)
      const response = await send('GET', link, undefined, [200])
      saveResponse(link, response)
      savePdf(name, response.bytes)
    },
  }
}
