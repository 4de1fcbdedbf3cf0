import { once } from 'node:events'
import { openApp } from '../src/app.ts'
import { deliveryChannels } from '../src/modules/notifications/channels.ts'
import { readSettings } from '../src/platform/settings.ts'
import { startDispatcher } from '../src/webhooks/dispatcher.ts'

/** A process that sends pending deliveries in the application of its environment, from its parent's start message until it is killed. */
const { LEASE_SECONDS = '30', ...environment } = process.env
const app = await openApp(readSettings(environment))
const told = once(process, 'message')
process.send!('ready')
await told
startDispatcher(app.parts, deliveryChannels, Number(LEASE_SECONDS))
process.send!('sending')
