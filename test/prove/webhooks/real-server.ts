import { openApp } from '../../../src/app.ts'
import { createConnection } from '../../../src/modules/notifications/connections/service.ts'
import { createSubscription } from '../../../src/modules/notifications/connections/subscriptions.ts'
import { addOrganization } from '../../../src/modules/onboarding/service.ts'
import { type Context, createContext } from '../../../src/platform/context.ts'
import { readSettings } from '../../../src/platform/settings.ts'
import { publishEvent } from '../../../src/webhooks/publish.ts'
import { freshDatabase } from '../../harness.ts'
import { parcelEvent } from '../../subscriber.ts'

/** A server that sends real requests to this machine; dispatcher processes are started with its environment. */
export async function startRealServer(postgresUrl: string) {
  const { settings, remove } = await freshDatabase(postgresUrl)
  const environment = {
    DATA_DIR: settings.DATA_DIR,
    DATABASE_URL: settings.DATABASE_URL,
    SECRET_KEY: 'a secret key that all of them know',
    OUTBOUND_ALLOW: '127.0.0.0/8',
    OUTBOUND_HTTP: 'on',
    LOG_LEVEL: 'error',
  }
  const app = await openApp(readSettings(environment))
  const { mine } = await app.system.transaction((tx) => addOrganization(tx, { name: 'Proof' }))
  const context = createContext(app.parts, mine)
  const close = async () => {
    await app.close()
    await remove()
  }
  return { ...app, environment, context, close, [Symbol.asyncDispose]: close }
}

/** So many webhooks below this address, each at a path of its own, all of which want to know of new parcels. */
export async function webhooksAt(context: Context, url: string, count: number) {
  for (let i = 0; i < count; i++) {
    const { id } = await createConnection(context, { type: 'webhook', configuration: { url: `${url}/${i}` } })
    await createSubscription(context, { connection_id: id, event_type: 'parcel.created', is_active: true })
  }
}

export const tell = (context: Context, parcel: number, n: number) =>
  context.transaction((tx) => publishEvent(tx, parcelEvent, parcel, { parcel, n }))
