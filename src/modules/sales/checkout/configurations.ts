import type { z } from 'zod'
import { forgetLimit } from '../../../http/limits/count.ts'
import type { Context, Reader, Transaction } from '../../../platform/context.ts'
import { Fault, foundOrFault, invalidValue } from '../../../platform/errors.ts'
import { defineChanges, emitEvent } from '../../../platform/events.ts'
import { publicText, timedId } from '../../../platform/random.ts'
import { machineNow } from '../../../platform/time.ts'
import { holdOrganization } from '../../account/organizations/service.ts'
import { findSenderAddress } from '../../account/sender-addresses/service.ts'
import { holdIntegration } from '../integrations/service.ts'
import { tooMany } from './errors.ts'
import type { Configuration, ConfigurationDocument, ConfigurationRequest } from './schema.ts'
import * as store from './store.ts'
import { publicKeyLimit } from './visitors.ts'

const mostConfigurations = 50
const mostKeys = 20

const { created, updated, deleted } = defineChanges('checkout_configuration')

export const listConfigurations = async (by: Reader) => (await store.listConfigurations(by, mostConfigurations)).map(present)

export const readConfiguration = async (by: Reader, id: string) =>
  present(foundOrFault(await store.findConfiguration(by, id), 'checkout configuration'))

/** Creates a configuration as a draft, which shoppers see once it is published. */
export async function createConfiguration(ctx: Context, request: ConfigurationRequest) {
  await refuseUnknownSender(ctx, request)
  return ctx.transaction((tx) => addConfiguration(tx, request))
}

/** Adds a configuration for callers that have a transaction already, and know that the sender address exists. */
export async function addConfiguration(tx: Transaction, { integration_id = tx.integration_id, ...document }: ConfigurationRequest) {
  await holdOrganization(tx)
  if ((await store.listConfigurations(tx, mostConfigurations)).length >= mostConfigurations)
    throw tooMany('checkout configurations', mostConfigurations)
  await refuseUnknownIntegration(tx, integration_id)
  const id = timedId(tx.random, machineNow(tx))
  const row = await store.insertConfiguration(tx, { id, integration_id, draft: JSON.stringify(withIds(tx, document)) })
  await emitEvent(tx, created, id)
  return present(row)
}

/** Replaces the draft. Shoppers see the last published version until it is published again. */
export async function replaceConfiguration(ctx: Context, id: string, { integration_id, ...document }: ConfigurationRequest) {
  await refuseUnknownSender(ctx, document)
  return ctx.transaction(async (tx) => {
    const before = foundOrFault(await store.findConfiguration(tx, id), 'checkout configuration')
    if (integration_id !== undefined && integration_id !== before.integration_id) await refuseOtherIntegration(tx, before, integration_id)
    const row = await store.updateConfiguration(tx, before.id, {
      draft: JSON.stringify(withIds(tx, document)),
      ...(integration_id !== undefined && { integration_id }),
    })
    await emitEvent(tx, updated, before.id)
    return present(foundOrFault(row, 'checkout configuration'))
  })
}

/** Publishes the draft, in place of the configuration of the integration that was published before. */
export const publishConfiguration = (ctx: Context, id: string) => ctx.transaction((tx) => publishDraft(tx, id))

export async function publishDraft(tx: Transaction, id: string) {
  // Waits for a concurrent publication: the second of two replaces the first.
  await holdOrganization(tx)
  const before = foundOrFault(await store.findConfiguration(tx, id), 'checkout configuration')
  const version = before.version + 1
  const replaced = await store.unpublishOthers(tx, before.integration_id, before.id)
  const row = await store.updateConfiguration(tx, before.id, { published: before.draft, version, published_at: tx.now() })
  for (const id of [before.id, ...replaced]) await emitEvent(tx, updated, id)
  return present(foundOrFault(row, 'checkout configuration'))
}

export const deleteConfiguration = (ctx: Context, id: string) =>
  ctx.transaction(async (tx) => {
    // Waits for a concurrent deletion: the second of two finds no configuration.
    await holdOrganization(tx)
    const row = foundOrFault(await store.findConfiguration(tx, id), 'checkout configuration')
    await store.deleteConfiguration(tx, row.id)
    await emitEvent(tx, deleted, row.id)
  })

/** The configurations of an integration that is being deleted. */
export const deleteSomeOfIntegration = (tx: Transaction, integration_id: number) => store.deleteOfIntegration(tx, integration_id)

export async function listPublicKeys(by: Reader, configuration_id: string) {
  const { id } = foundOrFault(await store.findConfiguration(by, configuration_id), 'checkout configuration')
  return (await store.listPublicKeys(by, id, mostKeys)).map(presentKey)
}

export const createPublicKey = (ctx: Context, configuration_id: string, origins: readonly string[]) =>
  ctx.transaction(async (tx) => {
    await holdOrganization(tx)
    const { id } = foundOrFault(await store.findConfiguration(tx, configuration_id), 'checkout configuration')
    return addPublicKey(tx, id, origins)
  })

export async function addPublicKey(tx: Transaction, configuration_id: string, origins: readonly string[]) {
  if ((await store.listPublicKeys(tx, configuration_id, mostKeys)).length >= mostKeys)
    throw tooMany('public keys for a configuration', mostKeys)
  const row = { configuration_id, public_key: `cpk_${publicText(tx.random)}`, origins: JSON.stringify(origins) }
  return presentKey(await store.insertPublicKey(tx, row))
}

export const deletePublicKey = (ctx: Context, configuration_id: string, id: number) =>
  ctx.transaction(async (tx) => {
    const key = await store.findPublicKeyById(tx, id)
    const { public_key } = foundOrFault(key?.configuration_id === configuration_id.toLowerCase() ? key : undefined, 'public key')
    await store.deletePublicKey(tx, id)
    await forgetLimit(tx, publicKeyLimit(public_key, tx.bounds.publicKeyRequests).name)
  })

/** Delivery methods keep the ids that are sent back, and get new ones otherwise. */
const withIds = ({ random, machine }: Transaction, document: ConfigurationDocument): ConfigurationDocument => ({
  ...document,
  delivery_zones: document.delivery_zones.map((zone) => ({
    ...zone,
    delivery_methods: zone.delivery_methods.map((method) => ({ ...method, id: method.id ?? timedId(random, machine()) })),
  })),
})

const present = ({
  id,
  integration_id,
  draft,
  published,
  version,
  published_at,
  created_at,
  updated_at,
}: store.ConfigurationRow): z.input<typeof Configuration> => ({
  id,
  integration_id,
  is_published: published !== null,
  has_unpublished_changes: published !== draft,
  version,
  published_at,
  created_at,
  updated_at,
  ...(JSON.parse(draft) as ConfigurationDocument),
})

const presentKey = ({ id, public_key, origins, created_at }: store.PublicKeyRow) => ({
  id,
  public_key,
  origins: JSON.parse(origins) as string[],
  created_at,
})

const invalidAt = (pointer: string, detail: string) => new Fault(invalidValue, detail, { source: { pointer } })

async function refuseUnknownSender(ctx: Context, { from_address }: Pick<ConfigurationDocument, 'from_address'>) {
  if ('sender_address_id' in from_address && !(await findSenderAddress(ctx, from_address.sender_address_id)))
    throw invalidAt('/from_address/sender_address_id', 'No sender address with this id exists.')
}

async function refuseUnknownIntegration(tx: Transaction, integration_id: number) {
  if (!(await holdIntegration(tx, integration_id))) throw invalidAt('/integration_id', 'No integration with this id exists.')
}

async function refuseOtherIntegration(tx: Transaction, { published }: store.ConfigurationRow, integration_id: number) {
  if (published !== null)
    throw invalidAt('/integration_id', 'A published configuration keeps its integration. Make another configuration for the other one.')
  await refuseUnknownIntegration(tx, integration_id)
}
