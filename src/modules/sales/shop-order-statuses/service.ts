import type { Context, Reader, Transaction } from '../../../platform/context.ts'
import { throwFaults } from '../../../platform/errors.ts'
import { defineChanges, emitEvent } from '../../../platform/events.ts'
import { hasIntegration, holdIntegration } from '../integrations/service.ts'
import { noSuchIntegration, noSuchStatus } from './errors.ts'
import {
  type MappingRequest,
  type ShopOrderStatusesRequest,
  type ShopOrderStatusFilter,
  statusCategories,
  type Translation,
} from './schema.ts'
import * as store from './store.ts'

/** Statuses have no id of their own: the event names the integration whose they are. */
const { updated } = defineChanges('shop_order_status')

async function checkIntegration(by: Reader, id: number) {
  if (!(await hasIntegration(by, id))) throw noSuchIntegration({ parameter: 'integration_id' })
}

/** A replacement locks the integration, so that concurrent ones wait for each other and it is not deleted meanwhile. */
async function takeTurn(tx: Transaction, id: number) {
  if (!(await holdIntegration(tx, id))) throw noSuchIntegration({ pointer: '/integration_id' })
}

export async function listShopOrderStatuses(ctx: Context, { integration_id, language, show_deleted }: ShopOrderStatusFilter) {
  await checkIntegration(ctx, integration_id)
  const rows = await store.listStatuses(ctx, integration_id)
  return rows
    .filter(({ deleted_at }) => show_deleted || deleted_at === null)
    .map(({ external_id, translations: text, deleted_at }) => {
      const translations: Translation[] = JSON.parse(text)
      const { status } = translations.find((one) => one.language === language) ?? translations[0]!
      return { external_id, status, deleted_at, translations }
    })
}

/** The statuses sent are from now on all there are; the others count as deleted. */
export const replaceShopOrderStatuses = (ctx: Context, { integration_id, statuses }: ShopOrderStatusesRequest) =>
  ctx.transaction(async (tx) => {
    await takeTurn(tx, integration_id)
    await store.updateAllDeleted(tx, integration_id)
    for (const { external_id, translations } of statuses)
      await store.insertStatus(tx, integration_id, { external_id, translations: JSON.stringify(translations) })
    await emitEvent(tx, updated, integration_id)
    return null
  })

/** Reads the mapping from our status categories to the statuses of the shop. */
export async function readShopOrderStatusMapping(ctx: Context, integration_id: number) {
  await checkIntegration(ctx, integration_id)
  const chosen = new Map((await store.listMappings(ctx, integration_id)).map((row) => [row.status_category, row.external_id]))
  const alive = await aliveIds(ctx, integration_id)
  const mapping = statusCategories.map((status_category) => {
    const external_id = chosen.get(status_category) ?? null
    return { status_category, external_id, is_valid: external_id === null || alive.has(external_id) }
  })
  return { integration_id, mapping }
}

export const replaceShopOrderStatusMapping = (ctx: Context, { integration_id, mapping }: MappingRequest) =>
  ctx.transaction(async (tx) => {
    await takeTurn(tx, integration_id)
    const alive = await aliveIds(tx, integration_id)
    throwFaults(mapping.flatMap(({ external_id }, i) => (external_id === null || alive.has(external_id) ? [] : [noSuchStatus(i)])))
    for (const entry of mapping) await store.insertMapping(tx, integration_id, entry)
    await emitEvent(tx, updated, integration_id)
    return null
  })

/** Deletes some statuses of an integration that is being deleted. Returns their number. */
export const deleteSomeOfIntegration = (tx: Transaction, integration_id: number, most: number) =>
  store.deleteSomeOf(tx, integration_id, most)

const aliveIds = async (by: Reader, integration_id: number) => {
  const rows = await store.listStatuses(by, integration_id)
  return new Set(rows.filter(({ deleted_at }) => deleted_at === null).map(({ external_id }) => external_id))
}
