import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openOutbound } from '../../platform/outbound/open.ts'
import type { Settings } from '../../platform/settings.ts'
import { eventTypes } from '../../webhooks/public-events/index.ts'
import { CommandError } from '../command.ts'

const path = '/api/v3/event-subscriptions'
const serverOf = ({ PORT }: Settings) => `http://127.0.0.1:${PORT}`

/** The key pair of the demo, where the server has made one in this folder. */
function demoKeys({ DATA_DIR }: Settings) {
  const file = join(DATA_DIR, 'demo-credentials.json')
  if (!existsSync(file)) return undefined
  const { api_key, api_secret } = JSON.parse(readFileSync(file, 'utf8')) as { api_key: string; api_secret: string }
  return `${api_key}:${api_secret}`
}

/** What to type, to have events sent to this address. */
export function linesFor(settings: Settings, url: string): string[] {
  const curl = (json: string, what: string) => `  curl -u $AUTH --json '${json}' ${serverOf(settings)}${path}/${what}`
  return [
    `  AUTH=${demoKeys(settings) ?? '<API key>:<API secret>'}`,
    curl(JSON.stringify({ type: 'webhook', configuration: { url } }), 'connections'),
    '  ID=<the id in the answer>',
    ...eventTypes.map((event_type) => curl(`{"connection_id":'$ID',"event_type":"${event_type}"}`, 'subscriptions')),
  ]
}

/** Does the same: makes a connection to this address that receives all event types. `remove` takes it away again. */
export async function registerReceiver(settings: Settings, url: string) {
  const keys = demoKeys(settings)
  if (!keys) throw new CommandError(`There are no keys in ${join(settings.DATA_DIR, 'demo-credentials.json')}. Leave --register out.`)
  const authorization = `Basic ${Buffer.from(keys).toString('base64')}`
  const { send } = openOutbound({ allow: [], http: false }, () => true)

  async function call(method: 'POST' | 'DELETE', what: string, content?: object) {
    const given = content && { body: JSON.stringify(content), headers: { authorization, 'content-type': 'application/json' } }
    const answer = await send({
      method,
      url: `${serverOf(settings)}${path}/${what}`,
      headers: { authorization },
      allowLoopback: true,
      ...given,
    })
    const text = answer.body.toString()
    if (answer.status >= 300) throw new CommandError(`The server at ${serverOf(settings)} answered ${answer.status}: ${text}`)
    return text && JSON.parse(text).data
  }

  const { id, signing_secret } = await call('POST', 'connections', { type: 'webhook', configuration: { url } }).catch((error) => {
    if (error instanceof CommandError) throw error
    throw new CommandError(`No Crossdock answers at ${serverOf(settings)}. Start one with npm start, or leave --register out.`)
  })
  for (const event_type of eventTypes) await call('POST', 'subscriptions', { connection_id: id, event_type })
  const remove = () =>
    call('DELETE', `connections/${id}`).catch((error) => {
      throw new CommandError(`Connection ${id} could not be deleted: ${error.message}`)
    })
  return { id: id as number, secret: signing_secret as string, remove }
}
