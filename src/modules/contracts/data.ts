import type { Carrier, ContractData } from '../../carriers/kit/carrier.ts'
import { carrierOf } from '../../carriers/registry.ts'
import type { Context, Environment, Transaction } from '../../platform/context.ts'
import type { SealedColumn } from '../../platform/rekey.ts'
import { openSecret, type SealedPlace, sealSecret } from '../../platform/secrets.ts'
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

/** A contract, with what it knows: what may be shown in its own row, the rest sealed beside it. */
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

/** Puts other data in place of what it knows. Answers what changes in its row. */
export async function replaceData(tx: Transaction, carrier: Carrier, contract: store.ContractRow, data: ContractData) {
  const { shown, secret } = splitSecrets(carrier, data)
  await keepSecret(tx, contract.id, secret)
  return { contract_data: JSON.stringify(shown), revision: contract.revision + 1 }
}

const keepSecret = (tx: Transaction, id: number, secret: ContractData) =>
  store.insertSecrets(tx, id, sealSecret(tx, placeOf(tx, id), JSON.stringify(secret)))

/** What a carrier is asked by. */
export type AskedContract = Pick<store.ContractRow, 'id' | 'carrier_code' | 'contract_data'>

/** All that a contract knows, and what of it is secret. */
export async function openData(by: Pick<Context, 'db' | 'organization_id'> & Pick<Environment, 'keys'>, contract: AskedContract) {
  const secrets = await store.findSecrets(by, contract.id)
  const secret: ContractData = secrets ? JSON.parse(openSecret(by, placeOf(by, contract.id), secrets.sealed)) : {}
  return { data: { ...(JSON.parse(contract.contract_data) as ContractData), ...secret }, secret }
}

/** The same, as the carrier is given it. */
export const openSettings = async (by: Parameters<typeof openData>[0], contract: AskedContract): Promise<ContractData> =>
  carrierOfContract(contract).settings.parse((await openData(by, contract)).data) as ContractData

/** A contract with a carrier that is no longer there is a mistake of ours. */
export function carrierOfContract({ carrier_code }: Pick<AskedContract, 'carrier_code'>): Carrier {
  const carrier = carrierOf(carrier_code)
  if (!carrier) throw new Error(`There is no carrier ${carrier_code}`)
  return carrier
}
