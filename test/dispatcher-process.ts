import { once } from 'node:events'
import { openHouse } from '../src/house.ts'
import { readSettings } from '../src/platform/settings.ts'
import { channels } from '../src/resources/deliveries/channels.ts'
import { startDispatcher } from '../src/resources/deliveries/dispatcher.ts'

/** A process that sends what waits in the house of its environment, from when its parent tells it to begin until it is killed. */
const { LEASE_SECONDS = '30', ...environment } = process.env
const house = await openHouse(readSettings(environment))
const told = once(process, 'message')
process.send!('ready')
await told
startDispatcher(house.parts, channels, Number(LEASE_SECONDS))
process.send!('sending')
