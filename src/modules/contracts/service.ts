import { z } from 'zod'
import type { Carrier, ContractData } from '../../carriers/kit/carrier.ts'
import { carrierOf, isFor, listCarriers } from '../../carriers/registry.ts'
import { isCountryCode } from '../../geo/countries.ts'
import { integerPosition } from '../../http/client-cursors.ts'
import { listPage } from '../../http/paging.ts'
import { jobKind } from '../../jobs/kind.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Context, Reader, System, Transaction } from '../../platform/context.ts'
import { foundOrFault } from '../../platform/errors.ts'
import { addTime } from '../../platform/time.ts'
import { holdOrganization, readOrganization } from '../account/organizations/service.ts'
import { addContract, carrierOfContract, openData, replaceData } from './data.ts'
import { wrongMode } from './errors.ts'
import type { ContractChanges, ContractList, ContractRequest } from './schema.ts'
import { checkSettings, coerceBooleans, describeSettings, withEnvironment } from './settings.ts'
import * as store from './store.ts'
import { enqueueSubscribe } from './subscribe-job.ts'

/** Validates the settings of a contract with its carrier. `revision`: that of the settings. */
export const validateContractJob = jobKind('validate contract', z.object({ contract_id: z.int(), revision: z.int() }))

/** Deletes a retired contract when no shipment needs it. `after`: how far the shipments were looked through. */
export const removeContractJob = jobKind('remove retired contract', z.object({ contract_id: z.int(), after: z.string().nullable() }))
/** Minutes before the first check: a request that found the contract before it was retired has stored its shipment long before. */
const firstMinutes = 15

/** Deletes a retired contract with its secrets. */
export const removeRetired = (tx: Transaction, id: number) => store.deleteRetired(tx, id)

const askToValidate = (tx: Transaction, { id, revision }: { id: number; revision: number }) =>
  enqueueJob(tx, validateContractJob, { contract_id: id, revision })

export const listContracts = (ctx: Context, query: ContractList) =>
  listPage(ctx, 'contracts', query, (window) => store.listContracts(ctx, query, window), present, integerPosition)

/** Lists contracts in any state, oldest first, for the operator; clients get pages. */
export const listEveryContract = (by: Reader) => store.listEveryContract(by)

export type ActiveContract = Awaited<ReturnType<typeof store.listActiveContracts>>[number] & { readonly carrier: Carrier }

/** Lists active contracts with their carriers; an organization has a handful. Leaves out those whose carrier this version does not have. */
export const listActiveContracts = async (by: Reader, carrier_code?: string): Promise<ActiveContract[]> =>
  (await store.listActiveContracts(by, carrier_code)).flatMap((row) => {
    const carrier = carrierOf(row.carrier_code)
    return carrier ? { ...row, carrier } : []
  })

/** Logs the carriers of contracts that this version does not know. */
export async function logUnknownCarriers({ db, log }: Pick<System, 'db' | 'log'>) {
  const known = listCarriers().map(({ code }) => code)
  for (const { carrier_code, contracts } of await store.countContractsOfOthers(db, known))
    log.warn('contracts.carrier_unknown', { carrier: carrier_code, contracts: Number(contracts) })
}

/**
 * Finds the contract to ship by: the one that is named, or else the default of its carrier, or else the oldest. Undefined: there is none.
 */
export async function findContractToShip(by: Reader, carrier_code: string, id: number | undefined) {
  const active = await store.listToShip(by, carrier_code)
  return id === undefined ? (active.find((one) => one.is_default_per_carrier === 1) ?? active[0]) : active.find((one) => one.id === id)
}

/** Finds a contract of any organization, with its carrier: for operators. */
export async function findContractOfAny(system: Pick<System, 'db'>, id: number) {
  const row = await store.findContractOfAny(system, id)
  return row && { ...row, carrier: carrierOfContract(row) }
}

/** Finds a contract in any state, even a deleted one, for the shipments that were bought under it. Undefined: no shipment needs it. */
export const findContract = (by: Reader, id: number) => store.findWithRetired(by, id)

export const readContract = async (ctx: Context, id: number) => present(foundOrFault(await store.findContract(ctx, id), 'contract'))

export const hasContract = async (by: Reader, id: number) => (await store.findContract(by, id)) !== undefined

/** Lists the settings schemas of the carriers with which this organization can have a contract. */
export async function listContractSchemas(ctx: Context, { carrier_code }: { carrier_code?: string | undefined }) {
  const { mode } = await readOrganization(ctx)
  return listCarriers()
    .filter((one) => isFor(one, mode) && (carrier_code ?? one.code) === one.code)
    .map(describeSettings)
}

export const createContract = (ctx: Context, { carrier_code, contract_data, is_default_per_carrier, is_active, name }: ContractRequest) =>
  ctx.transaction(async (tx) => {
    const carrier = carrierOf(carrier_code)!
    const { mode } = await holdOrganization(tx)
    if (!isFor(carrier, mode)) throw wrongMode(mode)
    if (is_default_per_carrier) await unsetDefault(tx, carrier_code)
    const row = {
      carrier_code,
      name,
      type: 'direct',
      state: 'validating',
      is_active: Number(is_active),
      is_default_per_carrier: Number(is_default_per_carrier),
      client_id: null,
      country: countryIn(contract_data),
      revision: 1,
      validation_error: null,
    } as const
    const contract = await addContract(tx, carrier, row, withEnvironment(carrier, mode, coerceBooleans(carrier, contract_data)))
    await askToValidate(tx, contract)
    return present(contract)
  })

export const updateContract = (ctx: Context, id: number, { contract_data, is_default_per_carrier, is_active, name }: ContractChanges) =>
  ctx.transaction(async (tx) => {
    // Requests that make a default lock the organization, so that one default remains.
    if (is_default_per_carrier) await holdOrganization(tx)
    const before = foundOrFault(await store.holdContract(tx, id), 'contract')
    if (is_default_per_carrier && !before.is_default_per_carrier) await unsetDefault(tx, before.carrier_code)
    const after = foundOrFault(
      await store.updateContract(tx, id, {
        ...(name !== undefined && { name }),
        ...(is_active !== undefined && { is_active: Number(is_active), state: stateWhen(is_active, before.state) }),
        ...(is_default_per_carrier && { is_default_per_carrier: 1 }),
        ...(contract_data && {
          ...(await mergeData(tx, before, contract_data)),
          country: countryIn(contract_data) ?? before.country,
          state: 'validating',
          validation_error: null,
        }),
      }),
      'contract',
    )
    if (contract_data) await askToValidate(tx, after)
    else if (after.state === 'active' && before.state !== 'active') await enqueueSubscribe(tx, after)
    return present(after)
  })

/** Country that was sent, until the carrier says which it is. */
const countryIn = ({ country }: ContractData) => (typeof country === 'string' && isCountryCode(country) ? country : null)

/** State after a change of `is_active`. A contract that the carrier has not validated yet, or has refused, keeps its state. */
const stateWhen = (is_active: boolean, state: store.ContractRow['state']) =>
  state === 'active' || state === 'inactive' ? (is_active ? 'active' : 'inactive') : state

/**
 * Merges the settings that are sent into the stored ones: null removes one, and the others stay, secrets too. Checks the result as a whole.
 */
async function mergeData(tx: Transaction, contract: store.ContractRow, changes: ContractData) {
  const carrier = carrierOfContract(contract)
  const merged = { ...(await openData(tx, contract)).data, ...coerceBooleans(carrier, changes) }
  const sent = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
  const data = withEnvironment(carrier, (await readOrganization(tx)).mode, sent)
  checkSettings(carrier, data)
  return replaceData(tx, carrier, contract, data)
}

async function unsetDefault(tx: Transaction, carrier_code: string) {
  const existing = await store.findDefault(tx, carrier_code)
  if (existing) await store.updateContract(tx, existing.id, { is_default_per_carrier: 0 })
}

/**
 * Retires a contract: every operation answers as if it were gone, and a job deletes it with its secrets once no shipment needs it. If it
 * was the default, the oldest of those that remain takes its place.
 */
export const deleteContract = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    await holdOrganization(tx)
    const { carrier_code, is_default_per_carrier } = foundOrFault(await store.holdContract(tx, id), 'contract')
    await store.updateRetired(tx, id)
    await enqueueJob(tx, removeContractJob, { contract_id: id, after: null }, { run_at: addTime(tx.now(), { minutes: firstMinutes }) })
    const heir = is_default_per_carrier ? await store.findFirst(tx, carrier_code) : undefined
    if (heir) await store.updateContract(tx, heir.id, { is_default_per_carrier: 1 })
  })

/** Finds the contract to validate; undefined if it was deleted, or has newer data, which has a job of its own. */
export async function findToValidate(ctx: Context, { contract_id, revision }: z.output<typeof validateContractJob.payload>) {
  const contract = await store.findContract(ctx, contract_id)
  return contract?.revision === revision ? contract : undefined
}

type ContractVerdict = { readonly client_id: string; readonly country: string } | { readonly validation_error: string }

export async function settleContract(tx: Transaction, { id, revision }: store.ContractRow, verdict: ContractVerdict) {
  const now = await store.holdContract(tx, id)
  if (now?.revision !== revision) return
  const changes =
    'validation_error' in verdict
      ? { state: 'validation_failed' as const, validation_error: verdict.validation_error }
      : { state: now.is_active ? ('active' as const) : ('inactive' as const), client_id: verdict.client_id, country: verdict.country }
  await store.updateContract(tx, id, changes)
  if (changes.state === 'active') await enqueueSubscribe(tx, now)
}

const present = (row: store.ContractRow) => ({
  id: row.id,
  carrier: { code: row.carrier_code, name: carrierOf(row.carrier_code)?.name ?? row.carrier_code },
  client_id: row.client_id,
  country: row.country,
  country_code: row.country,
  is_default_per_carrier: row.is_default_per_carrier === 1,
  state: row.state,
  type: row.type,
  name: row.name,
  is_active: row.is_active === 1,
  contract_data: JSON.parse(row.contract_data),
  validation_error: row.validation_error,
  error: row.validation_error,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
