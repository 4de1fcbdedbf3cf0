import { timingSafeEqual } from 'node:crypto'
import { ForgedPush, UnreadableAnswer } from '../../../carriers/kit/answers.ts'
import type { ContractData } from '../../../carriers/kit/carrier.ts'
import type { Push, Receive, TrackingUpdate } from '../../../carriers/kit/tracking.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import type { HttpRequest } from '../../../http/http.ts'
import { findClockAhead } from '../../../platform/clocks.ts'
import type { Environment, System, SystemTransaction, Transaction } from '../../../platform/context.ts'
import { Fault, foundOrFault, missingFault, tooLarge } from '../../../platform/errors.ts'
import { offsetClock } from '../../../platform/time.ts'
import { openSettings } from '../../contracts/index.ts'
import { findContract } from '../../contracts/service.ts'
import { forgedPush, unreadablePush } from './errors.ts'
import { receiveEvents } from './receive.ts'
import * as store from './store.ts'

/**
 * An unknown number is ignored. All parcels are locked before anything is written, and always in the same order: of two
 * pushes with the same parcels, neither then waits for what the other has.
 */
export async function receiveUpdates(tx: Transaction, carrier_code: string, updates: readonly TrackingUpdate[]): Promise<void> {
  const received: { row: store.TrackedParcelRow; events: TrackingUpdate['events'] }[] = []
  for (const { tracking_number, events } of updates) {
    const row = await store.findByNumber(tx, tracking_number, carrier_code)
    if (row) received.push({ row, events })
  }
  received.sort((one, other) => (orderOf(one.row) < orderOf(other.row) ? -1 : 1))
  for (const { row } of received) await store.holdStatus(tx, row)
  for (const { row, events } of received) await receiveEvents(tx, row, events)
}
/** Orders by shipment first, since shipments are locked as well. */
const orderOf = ({ shipment_id, id }: store.TrackedParcelRow) => `${shipment_id ?? ''} ${String(id).padStart(16, '0')}`

export const mostBytes = 1_048_576

/** URL to which a carrier pushes: unguessable, one for each contract. Undefined for a carrier that does not push. */
export const pushUrl = (by: Pick<Environment, 'keys' | 'baseUrl'>, addressee: Addressee) =>
  carrierOf(addressee.carrier_code)?.receive && `${by.baseUrl}/api/v3/carriers/${addressee.carrier_code}/push/${tokenOf(by, addressee)}`

type Addressee = { readonly organization_id: number; readonly contract_id: number; readonly carrier_code: string }
const tokenOf = (by: Pick<Environment, 'keys'>, addressee: Addressee) =>
  `${addressee.organization_id}-${addressee.contract_id}-${sealOf(by.keys.mac('pushes', sealedText(addressee)))}`
const sealedText = ({ organization_id, contract_id, carrier_code }: Addressee) => `${organization_id} ${contract_id} ${carrier_code}`
const sealOf = (mac: Buffer) => mac.toString('hex').slice(0, 32)

/** Secrets that a carrier without signatures sends with each push: one for each version of SECRET_KEY, the one given to it last first. */
export const pushKeys = (by: Pick<Environment, 'keys'>, addressee: Addressee): readonly string[] =>
  by.keys.macs('pushes', `key ${sealedText(addressee)}`).map((mac) => mac.toString('hex'))

function addresseeOf(by: Pick<Environment, 'keys'>, carrier_code: string, token: string): Addressee | undefined {
  const [, organization_id, contract_id, seal] = /^([1-9]\d{0,14})-([1-9]\d{0,14})-([\da-f]{32})$/.exec(token) ?? []
  if (seal === undefined) return undefined
  const addressee = { organization_id: Number(organization_id), contract_id: Number(contract_id), carrier_code }
  // A carrier goes on pushing to the address that it was given before SECRET_KEY was replaced.
  const macs = by.keys.macs('pushes', sealedText(addressee))
  return macs.some((mac) => timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(mac)))) ? addressee : undefined
}

type Pushing = Addressee & {
  readonly receive: Receive<ContractData>
  readonly settings: ContractData
  readonly pushKeys: readonly string[]
}

/** The contract that an address was given out for. An address that was never given out is not there. */
export async function findAddressee(system: System, carrier_code: string, token: string): Promise<Pushing> {
  const addressee = addresseeOf(system, carrier_code, token)
  const receive = carrierOf(carrier_code)?.receive
  if (!addressee || !receive) throw missingFault('address')
  const by = { ...system, organization_id: addressee.organization_id }
  const contract = foundOrFault(await findContract(by, addressee.contract_id), 'address')
  return { ...addressee, receive, settings: await openSettings(by, contract), pushKeys: pushKeys(system, addressee) }
}

/** Receives what a carrier sends to the address of one of its contracts. */
export async function receivePush(system: System, pushing: Pushing, request: HttpRequest) {
  const { organization_id, carrier_code } = pushing
  const body = await request.body(mostBytes)
  if (body === undefined) throw new Fault(tooLarge, `The body is larger than ${mostBytes} bytes. Send less at once.`)
  const updates = readPush(pushing, request, body)
  await system.transaction(async (tx) => receiveUpdates(await inOrganization(tx, organization_id), carrier_code, updates))
}

const headersOf = ({ headers }: HttpRequest): Push['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]))

/**
 * Reads a push only once its origin is proven. A carrier that does not sign goes on sending the key that it was given before SECRET_KEY was
 * replaced, until it is given another.
 */
function readPush({ receive, settings, pushKeys }: Pushing, request: HttpRequest, body: Buffer) {
  for (const key of pushKeys) {
    try {
      return receive.read(headersOf(request), body.toString(), settings, key)
    } catch (error) {
      if (error instanceof ForgedPush) continue
      if (error instanceof UnreadableAnswer) throw unreadablePush(error.message)
      throw error
    }
  }
  throw forgedPush()
}

/** Sets the organization and its clock. The caller is unknown until the parcel is found. */
async function inOrganization(tx: SystemTransaction, organization_id: number): Promise<Transaction> {
  const clock_ahead_ms = await findClockAhead({ db: tx.db, organization_id })
  const noCaller = { integration_id: 0, user_id: 0, request_id: null }
  return { ...tx, ...offsetClock(clock_ahead_ms, tx.now), ...noCaller, organization_id, clock_ahead_ms }
}
