import { type Mutation, plant } from './mutation.ts'

/** What carriers report by list, by push and at the end of the day. */
export const carriers: readonly Mutation[] = [
  ...plant('src/modules/shipments/tracking/follow-changes.ts', ['tracking/changes'], {
    'tracking: move the cursor of a list without polling its parcels': [
      '  if (changes) await pollListed(ctx, carrier.code, changes)\n',
      '',
    ],
    'tracking: move the cursor of a list that was not answered': [
      'if (changes && changes.until > cursor.changes_until) await store.updateCursor(tx, contract_id, { changes_until: changes.until })',
      'await store.updateCursor(tx, contract_id, { changes_until: at })',
    ],
  }),
  ...plant('src/modules/handover/manifests/close-day.ts', ['handover/manifests'], {
    'manifests: send more parcels than a call takes': ['if (count > 0 && count + parcels.length > max) break', ''],
  }),
  ...plant('src/modules/shipments/jobs.ts', ['postnl/shipping', /label was used after all/], {
    'shipments: cancel a label that was used': ["isOver && outcome?.status !== 'cancelled' && (await isScanned(tx, parcels))", 'false'],
  }),
  ...plant('src/modules/shipments/tracking/subscribe.ts', ['tracking/subscribe'], {
    'tracking: subscribe again every day': ['existing?.revision === revision && existing.url_digest === url_digest', 'false'],
  }),
]
