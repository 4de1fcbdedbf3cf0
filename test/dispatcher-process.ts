import { once } from 'node:events'
import { openApp } from '../src/app.ts'
import { deliveryChannels } from '../src/modules/notifications/channels.ts'
import { readSettings } from '../src/platform/settings.ts'
import { startDispatcher } from '../src/webhooks/dispatcher.ts'

/** A process that sends pending deliveries in the application of its environment, from its parent's start message to the next or a kill. */
const { LEASE_SECONDS = '30', ...environment } = process.env
const app = await openApp(readSettings(environment))
const told = once(process, 'message')
process.send!('ready')
await told
const dispatcher = startDispatcher(app.parts, deliveryChannels, Number(LEASE_SECONDS))
const ended = once(process, 'message')
process.send!('sending')
await ended
await dispatcher.stop()
process.send!('stopped')
