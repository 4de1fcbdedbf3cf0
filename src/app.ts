import type { Carrier } from './carriers/kit/carrier.ts'
import type { EndpointTable } from './http/endpoint.ts'
import { mountEndpoints, type Serving } from './http/mount.ts'
import { plannedPages } from './http/planned.ts'
import { watchProxies } from './http/proxy-watch.ts'
import type { JobHandler } from './jobs/kind.ts'
import { clockMover, mergeDueWork } from './jobs/move-clock.ts'
import { jobRunner } from './jobs/run.ts'
import { labelBilling } from './modules/billing/ledger/label-bills.ts'
import { pickupBilling } from './modules/billing/ledger/pickup-bills.ts'
import { type HousekeepingOptions, openHousekeeping } from './modules/housekeeping.ts'
import { moduleEndpoints } from './modules/index.ts'
import { findTransitPercentiles } from './modules/insight/analytics/service.ts'
import { jobHandlers as moduleJobHandlers } from './modules/jobs.ts'
import { measureModules } from './modules/measure.ts'
import { deliveryChannels } from './modules/notifications/channels.ts'
import { logToIntegration } from './modules/sales/integrations/logs.ts'
import { pollsByClock } from './modules/shipments/tracking/polls-by-clock.ts'
import { boundsFrom } from './platform/bounds.ts'
import { createSystem, type Services } from './platform/context.ts'
import { openDataDir } from './platform/data-dir.ts'
import { type Database, isPostgres, pingDatabase, refuseForgetful } from './platform/database/database.ts'
import { type DatabaseHealth, openHealth } from './platform/database/database-health.ts'
import { openUnlessLost, refuseUnfinishedMove } from './platform/database/lost-database.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { countConnections } from './platform/database/postgres.ts'
import { getFile } from './platform/file-store/index.ts'
import { openFileStore } from './platform/file-store/open.ts'
import { findFile } from './platform/files.ts'
import { readInvoicing } from './platform/invoicing.ts'
import { keysFrom } from './platform/keys.ts'
import { openLateWrites } from './platform/late-writes.ts'
import { leaseClock, monotonicMs } from './platform/leases.ts'
import { limitWait } from './platform/limit-wait.ts'
import { openLog } from './platform/log.ts'
import { openSmtp } from './platform/mail/smtp.ts'
import { type Metrics, measureProcess, openMetrics } from './platform/metrics.ts'
import { loopbackAccess } from './platform/outbound/loopback.ts'
import { openOutbound } from './platform/outbound/open.ts'
import { redirectCalls } from './platform/outbound/redirect.ts'
import { createProvider } from './platform/provider.ts'
import { systemRandom } from './platform/random.ts'
import { readRetention } from './platform/retention.ts'
import { listRetiredKeys } from './platform/retired-keys.ts'
import { refuseOtherKey, secretKeys } from './platform/secret-key.ts'
import type { Settings } from './platform/settings.ts'
import { sharedClock } from './platform/shared-clock.ts'
import { slidingLog } from './platform/sliding-log.ts'
import { platformSlug } from './platform/slug.ts'
import { refuseOtherSlug } from './platform/stored-slug.ts'
import { systemClock } from './platform/time.ts'
import { readVersion, type Version } from './platform/version.ts'
import { ensureDemoCheckout } from './simulator/demo-shop/checkout.ts'
import { openLedger } from './simulator/ledger-store.ts'
import { pointBookIn } from './simulator/network/points/book.ts'
import { geocoderOutage } from './simulator/outage.ts'
import { paymentPages } from './simulator/payments/page.ts'
import { expirePayments, returnOutcomes, sandboxPaymentProvider } from './simulator/payments/service.ts'
import { routeToProvider } from './simulator/provider/answer.ts'
import { openProviderLedger } from './simulator/provider/books.ts'
import { providerNotice, providerPages } from './simulator/provider/page.ts'
import { simulatedProvider } from './simulator/provider/simulated-provider.ts'
import { routeToSimulator } from './simulator/route-to-simulator.ts'
import type { SampleKind } from './simulator/sample-label.ts'
import { simulatorTables } from './simulator/sandbox/personal-data.ts'
import { sandboxEndpoints } from './simulator/sandbox/routes.ts'
import { sandboxDesk } from './simulator/support-desk/desk.ts'
import { simulatorSweeps } from './simulator/sweeps.ts'
import { v2Descriptions } from './v2/descriptions.ts'
import { v2Endpoints } from './v2/index.ts'
import { presentForWebhook } from './v2/parcels/parcel-message.ts'
import { demoShopPages } from './web/demo-shop.ts'
import { describeDocuments } from './web/describe-documents.ts'
import { allPages, pageNotFound } from './web/index.ts'
import { deliveriesByClock } from './webhooks/dispatcher.ts'

/** Every endpoint of v3, in the order of the API. Those of version 2 are in `v2Endpoints`. */
export const endpointTables = { ...moduleEndpoints, sandbox: sandboxEndpoints }
/** Endpoints that the OpenAPI documents describe. */
export const documentedTables = { v3: endpointTables, v2: v2Endpoints, v2Fields: v2Descriptions }
const servedTables: readonly EndpointTable[] = [...Object.values(endpointTables), ...Object.values(v2Endpoints)]

/** Every kind of job, with those of the simulator. */
export const jobHandlers: readonly JobHandler[] = [...moduleJobHandlers, expirePayments(returnOutcomes)]

type Opening = {
  readonly groupSize?: number
  readonly port?: number
  /** True to open a new database even if files in DATA_DIR belong to one that is gone. */
  readonly beginsNew?: boolean
  readonly operator?: string | undefined
  /** A server renames what bears another name of the platform. Everything else is refused such a database. */
  readonly isServer?: boolean
}

/** Opens the database, migrated, and the keys that belong to it. For the server and the command line. */
export async function openApp(settings: Settings, opening: Opening = {}) {
  const { groupSize, port = settings.PORT, beginsNew = false, operator, isServer = false } = opening
  process.umask(0o077) // Files hold addresses of people, or secrets.
  openDataDir(settings.DATA_DIR)
  const log = openLog(settings.LOG_LEVEL, systemClock, (text) => process.stderr.write(text))
  const db = await openUnlessLost(settings, () => openDatabase(settings, groupSize), { beginsNew })
  try {
    if (!settings.DATABASE_UNSAFE) await refuseForgetful(db)
    const applied = await migrateDatabase(db, systemClock)
    await refuseUnfinishedMove(db, settings, { beginsNew })
    // Keys come after the tables, so that a start that is refused leaves no key behind.
    const { secret, previous } = await secretKeys(db, settings, systemRandom)
    const both = keysFrom(secret, { previous })
    await refuseOtherKey(db, both)
    const keys = keysFrom(secret, { previous, retired: await listRetiredKeys(db, both) })
    if (!isServer) await refuseOtherSlug(db, platformSlug)
    const baseUrl = settings.BASE_URL || `http://${nameOf(settings.HOST)}:${port}`
    const loopback = loopbackAccess(isLaptop(settings, baseUrl), () => log.info('outbound.loopback_closed'))
    const { send: outside, refusal } = openOutbound({ allow: settings.OUTBOUND_ALLOW, http: settings.OUTBOUND_HTTP }, loopback.isOpen)
    const provider = createProvider(settings, simulatedProvider(baseUrl))
    const clock = await sharedClock(db, { elapsedMs: monotonicMs, log })
    const machine = { now: clock.now, elapsedMs: monotonicMs, random: systemRandom }
    const carriers = routeToSimulator(redirectCalls(outside, settings.CARRIER_URLS), settings.DATA_DIR, openLedger(db, clock.now))
    const send = routeToProvider(carriers, { provider, baseUrl, ledger: openProviderLedger({ db, provider, ...machine }) })
    const parts = createServices({
      ...machine,
      db,
      log,
      keys,
      baseUrl,
      provider,
      bounds: boundsFrom(settings),
      dataDir: settings.DATA_DIR,
      files: openFileStore(settings, { now: systemClock, elapsedMs: monotonicMs }),
      retention: readRetention(settings),
      invoicing: readInvoicing(settings),
      send,
      refusal,
      sendEmail: openSmtp(settings),
      endLoopback: loopback.end,
      failures: slidingLog(monotonicMs),
      operator,
    })
    const close = () => {
      clock.stop()
      return db.destroy()
    }
    return { parts, clock, system: createSystem(parts), applied, close }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Services that upper layers have for lower ones. */
const upperServices = {
  logExchange: logToIntegration,
  presentParcel: presentForWebhook,
  findTransitPercentiles,
  paymentProvider: sandboxPaymentProvider,
  sandboxDesk,
  personalTables: simulatorTables,
  labelBilling,
  pickupBilling,
  outageWord: geocoderOutage,
  openPointBook: pointBookIn,
} satisfies Partial<Services>
export type UpperServices = Pick<Services, keyof typeof upperServices>

/** Adds the services that are made of the given ones, and those of upper layers that are not among them. */
export function createServices(
  services: Omit<Services, 'moveClock' | 'leases' | 'lateWrites' | keyof UpperServices> & Partial<UpperServices>,
  run = jobHandlers,
): Services {
  const parts: Services = {
    ...upperServices,
    ...services,
    leases: leaseClock(services.now, services.elapsedMs),
    lateWrites: openLateWrites(services.log),
    moveClock: (caller, to) => moveClock(caller, to),
  }
  const moveClock = clockMover(parts, jobRunner(parts, run), mergeDueWork(deliveriesByClock(parts, deliveryChannels), pollsByClock(parts)))
  return parts
}

/** A label of a carrier with invented contents, loaded by the one command that draws it. */
export async function sampleLabel({ code, name }: Carrier, kind: SampleKind) {
  const samples = await import('./simulator/sample-label.ts')
  return samples.sampleLabel(code === platformSlug ? 'letter' : code, kind, name)
}

/** A demo that only this machine can reach: then sandbox organizations may have their receivers on it. */
const isLaptop = ({ DEMO, HOST, TRUST_PROXY }: Settings, baseUrl: string) =>
  DEMO &&
  TRUST_PROXY === false &&
  [HOST, URL.parse(baseUrl)?.hostname].every((name) => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(name ?? ''))

/** Hostname by which a person reaches the server: an address that means all interfaces is none to call. */
const nameOf = (host: string) => (host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host)

/** The job that deletes what its retention has ended for. */
export const createHousekeeping = (options?: HousekeepingOptions) => openHousekeeping(simulatorSweeps, options)

/** Creates the request handler of all endpoints and pages. Tests call it with a clock that they can move. */
export function createHandler(
  parts: Services,
  {
    metrics = openMetrics(),
    metricsToken = '',
    metricsLoopback = false,
    databaseHealth = openHealth(parts),
    ...serving
  }: Serving & { authUrl: string; metricsToken?: string; metricsLoopback?: boolean; databaseHealth?: DatabaseHealth },
  isStopping = () => false,
) {
  const version = readVersion()
  measureProcess(metrics)
  measureDatabase(metrics, parts.db, databaseHealth, version)
  measureModules(metrics, parts)
  const proxies = watchProxies(parts.log, metrics)
  const probes = { probe: () => limitWait(databaseHealth.problem()), isStopping, warnings: proxies.warnings, version }
  const metricsReaders = { token: metricsToken, isLoopbackAllowed: metricsLoopback }
  const urls = { baseUrl: parts.baseUrl, authUrl: serving.authUrl }
  const documents = describeDocuments(documentedTables, urls)
  const system = createSystem(parts)
  const tables = Object.values(endpointTables)
  const files = async (token: string) => (await findFile(parts, token)) ?? getFile(parts, token)
  const pages = [
    ...allPages({ system, tables, providerNotice, documents, findFile: files, probes, metrics, metricsReaders }),
    ...paymentPages(parts, returnOutcomes),
    ...demoShopPages(system, ensureDemoCheckout),
    ...(parts.provider.isSimulated ? providerPages(system, openProviderLedger(parts)) : []),
    ...plannedPages,
  ]
  return mountEndpoints(servedTables, pages, parts, { ...serving, metrics, proxies, pageNotFound })
}

function measureDatabase(metrics: Metrics, db: Database, health: DatabaseHealth, version: Version) {
  const labels = { ...version, engine: isPostgres(db) ? 'postgres' : 'sqlite' }
  metrics.sharedGauge('crossdock_info', 'Version, commit of a clone, and engine.', () => [{ labels, value: 1 }])
  // Connections are counted before the next gauge, whose query takes one itself.
  metrics.gauge('crossdock_database_connections', 'Connections to PostgreSQL, and what waits for one.', () =>
    Object.entries(countConnections(db)).map(([state, value]) => ({ labels: { state }, value })),
  )
  metrics.sharedGauge('crossdock_database_up', 'Whether the database answers: 1 or 0.', () =>
    limitWait(pingDatabase(db)).then(
      () => 1,
      () => 0,
    ),
  )
  metrics.sharedGauge('crossdock_database_damaged', 'Whether the last check of the database found damage: 1 or 0.', () =>
    health.isDamaged() ? 1 : 0,
  )
}
