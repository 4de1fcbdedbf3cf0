import type { Mutation } from './mutation.ts'

const changes = { file: 'src/modules/shipping/shipments/tracking/follow-changes.ts', tests: ['tracking/changes'] }
const manifests = { file: 'src/modules/shipping/manifests/close-day.ts', tests: ['shipping/manifests'] }
const cancelling = { file: 'src/modules/shipping/shipments/jobs.ts', tests: ['postnl/shipping'] }
const pushes = { file: 'src/modules/shipping/shipments/tracking/subscribe.ts', tests: ['tracking/subscribe'] }

/** What carriers report by list, by push and at the end of the day. */
export const carriers: readonly Mutation[] = [
  {
    ...changes,
    name: 'tracking: move the cursor of a list without polling its parcels',
    find: '  if (changes) await pollListed(ctx, carrier.code, changes)\n',
    replace: '',
  },
  {
    ...changes,
    name: 'tracking: move the cursor of a list that was not answered',
    find: 'if (changes && changes.until > cursor.changes_until) await store.updateCursor(tx, contract_id, { changes_until: changes.until })',
    replace: 'await store.updateCursor(tx, contract_id, { changes_until: at })',
  },
  {
    ...manifests,
    name: 'manifests: send more parcels than a call takes',
    find: 'if (count > 0 && count + parcels.length > max) break',
    replace: '',
  },
  {
    ...cancelling,
    name: 'shipments: cancel a label that was used',
    find: "isOver && outcome?.status !== 'cancelled' && (await isScanned(tx, parcels))",
    replace: 'false',
  },
  {
    ...pushes,
    name: 'tracking: subscribe again every day',
    find: 'existing?.revision === revision && existing.url_digest === url_digest',
    replace: 'false',
  },
]
