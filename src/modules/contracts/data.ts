import type { CarrierAccess } from '../../carriers/client.ts'
import type { Carrier, ContractData } from '../../carriers/kit/carrier.ts'
import { createMask } from '../../carriers/mask.ts'
import { carrierOf } from '../../carriers/registry.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Context, Environment, Transaction } from '../../platform/context.ts'
import { foundOrFault } from '../../platform/errors.ts'
import type { Keys } from '../../platform/keys.ts'
import type { SealedColumn } from '../../platform/rekey.ts'
import { openSecret, type SealedPlace, sealSecret } from '../../platform/secrets.ts'
import { unknownCarrier } from './errors.ts'
import { splitSecrets } from './settings.ts'
import * as store from './store.ts'

const placeOf = ({ organization_id }: { organization_id: number }, row: number): SealedPlace => ({
  table: 'contract_secrets',
  column: 'sealed',
  organization_id,
  row,
})

export const sealedContracts: SealedColumn = {
  table: 'contract_secrets',
  column: 'sealed',
  key: ['organization_id', 'contract_id'],
  placeOf: ({ organization_id, contract_id }) => placeOf({ organization_id: Number(organization_id) }, Number(contract_id)),
}

/** A contract with its settings: those that may be shown are stored in its own row, the others sealed beside it. */
export async function addContract(
  tx: Transaction,
  carrier: Carrier,
  row: Omit<store.NewContract, 'contract_data' | 'retired_at'>,
  data: ContractData,
) {
  const { shown, secret } = splitSecrets(carrier, data)
  const contract = await store.insertContract(tx, { ...row, retired_at: null, contract_data: JSON.stringify(shown) })
  await keepSecret(tx, contract.id, secret)
  return contract
}

/** Replaces the settings of a contract. Returns the changes of its row. */
export async function replaceData(tx: Transaction, carrier: Carrier, contract: store.ContractRow, data: ContractData) {
  const { shown, secret } = splitSecrets(carrier, data)
  await keepSecret(tx, contract.id, secret)
  return { contract_data: JSON.stringify(shown), revision: contract.revision + 1 }
}

const keepSecret = (tx: Transaction, id: number, secret: ContractData) =>
  store.insertSecrets(tx, id, sealSecret(tx, placeOf(tx, id), JSON.stringify(secret)))

/** Contract fields that a call to the carrier needs. */
export type AskedContract = Pick<store.ContractRow, 'id' | 'carrier_code' | 'contract_data' | 'revision'>

type DataReader = Pick<Context, 'db' | 'organization_id'> & Pick<Environment, 'keys'>

/** Reads all settings of a contract, and which of them are secret. */
export async function openData(by: DataReader, contract: AskedContract) {
  return openSealed(by, contract, (await store.findSecrets(by, contract.id))?.sealed)
}

function openSealed(by: Omit<DataReader, 'db'>, { id, contract_data }: AskedContract, sealed: string | undefined) {
  const secret: ContractData = sealed === undefined ? {} : JSON.parse(openSecret(by, placeOf(by, id), sealed))
  return { data: { ...(JSON.parse(contract_data) as ContractData), ...secret }, secret }
}

/** Reads the settings of a contract as its carrier parses them. */
export const openSettings = async (by: DataReader, contract: AskedContract): Promise<ContractData> =>
  carrierOfContract(contract).settings.parse((await openData(by, contract)).data) as ContractData

type SettingsAccess = Pick<CarrierAccess, 'settings' | 'mask' | 'pauses'>
/** `failures`: the calls that have failed in a row. */
type OpenedAccess = SettingsAccess & { readonly failures: number }

/**
 * Caches the access of contracts by all that it is made of: opening, parsing and preparing the mask took 60 µs of each call. The sealed
 * text is read for each call and differs after every change, so a changed or deleted contract is never found here.
 */
const openedAccess = new WeakMap<Keys, BoundedMap<string, SettingsAccess>>()
const mostOpened = 500

/**
 * Opens the access of a contract. Its secrets are deleted with it, and it may have been deleted since it was read: then `settings` is
 * undefined.
 */
export async function openAccess(by: DataReader, contract: AskedContract): Promise<OpenedAccess> {
  const { sealed, failures } = (await store.findSecrets(by, contract.id)) ?? {}
  const opened = openedAccess.get(by.keys) ?? new BoundedMap<string, SettingsAccess>(mostOpened)
  openedAccess.set(by.keys, opened)
  const key = JSON.stringify([by.organization_id, contract.id, contract.carrier_code, sealed, contract.contract_data])
  const access = opened.getOrInsertComputed(key, () => {
    const { data, secret } = openSealed(by, contract, sealed)
    const settings = carrierOfContract(contract).settings.safeParse(data).data
    return { settings: settings && Object.freeze(settings), mask: createMask(secret), pauses: new Map() }
  })
  return { ...access, failures: failures ?? 0 }
}

/** Finds the carrier of a contract. Raises a fault if this version of the server does not have it: lists leave such contracts out. */
export function carrierOfContract({ carrier_code }: Pick<AskedContract, 'carrier_code'>): Carrier {
  return foundOrFault(carrierOf(carrier_code), () => unknownCarrier(carrier_code))
}
