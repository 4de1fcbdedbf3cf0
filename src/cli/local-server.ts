import { openOutbound } from '../platform/outbound/open.ts'
import type { Settings } from '../platform/settings.ts'
import { CommandError } from './command.ts'

/** URL at which this machine reaches a server with these settings. */
export const localUrl = ({ PORT }: Pick<Settings, 'PORT'>) => `http://127.0.0.1:${PORT}`

type Keys = { readonly api_key: string; readonly api_secret: string }

/** Calls operations of version 3 of the server that runs on this machine. Answers the body, or undefined where there is none. */
export function openLocalServer(settings: Settings, { api_key, api_secret }: Keys) {
  const authorization = `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}`
  const { send } = openOutbound({ allow: [], http: false }, () => true)
  const url = localUrl(settings)

  return async function call(method: 'GET' | 'POST' | 'DELETE', path: string, content?: object): Promise<any> {
    const given = content && { body: JSON.stringify(content), headers: { authorization, 'content-type': 'application/json' } }
    const request = { method, url: `${url}/api/v3${path}`, headers: { authorization }, allowLoopback: true, ...given }
    const answer = await send(request).catch((error) => {
      throw new CommandError(`No Crossdock answers at ${url}. Start one with: npm start`, { cause: error })
    })
    const text = answer.body.toString()
    if (answer.status >= 300) throw new CommandError(`The server at ${url} answered ${answer.status}: ${text}`)
    return text ? JSON.parse(text) : undefined
  }
}
