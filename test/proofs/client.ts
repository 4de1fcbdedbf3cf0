import { Agent, request } from 'node:http'

export type Answer = { readonly status: number; readonly text: string }
type RequestOptions = {
  readonly agent: Agent
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** The client closes the connection after this time. */
  readonly leaveMs?: number | undefined
}

/** Sends one request over connections that are kept, never again. Answers its status, or 0 and the reason why there is none. */
export const sendRequest = (url: string, { agent, method = 'GET', headers = {}, body = '', leaveMs }: RequestOptions) =>
  new Promise<Answer>((resolve) => {
    const fail = (error: Error) => resolve({ status: 0, text: error.message })
    const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail)
      answer.on('end', () => resolve({ status: answer.statusCode!, text: Buffer.concat(chunks).toString() }))
    })
    sent.on('error', fail).end(body)
    if (leaveMs !== undefined) setTimeout(() => sent.destroy(), leaveMs)
  })

/** Calls operations of version 3 that have to succeed, each over a connection of its own. Answers the body. */
export function openCaller(url: string, authorization: string) {
  const agent = new Agent()
  return async (method: string, path: string, content?: unknown): Promise<any> => {
    const headers = { authorization, ...(content !== undefined && { 'content-type': 'application/json' }) }
    const body = content === undefined ? '' : JSON.stringify(content)
    const { status, text } = await sendRequest(`${url}/api/v3${path}`, { agent, method, headers, body })
    if (status === 0 || status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text.slice(0, 500)}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}
