import { type Mutation, plant } from './mutation.ts'

/** Labels: none bought twice, none lost, and cancelled for good. */
export const purchases: readonly Mutation[] = [
  // A carrier that sells in several calls, each with a token.
  ...plant('src/modules/shipments/purchase/purchase.ts', ['dhl_ecommerce_nl/shipping'], {
    'purchase: give up a label that was bought where the carrier refuses the token': [
      'outcome.isOfAccess ? undefined : voidBooked(',
      'voidBooked(',
    ],
    'purchase: take the refusal of a repeated call for the outcome': [
      'return outcome.isOfRepeat ? undefined : recordKnown(',
      'return recordKnown(',
    ],
  }),
  ...plant('src/modules/shipments/purchase/announce.ts', ['shipments/purchase-steps'], {
    'purchase: begin again with the first of several calls after a crash': [
      'await storeProgress(leased, { step: next.state })',
      'await storeProgress(leased, { step: announce.first })',
    ],
  }),
  ...plant('src/modules/contracts/tokens.ts', ['contracts/tokens'], {
    'contracts: renew a token in every process at once': ['isSame && !tx.leases.isOver(leaseSeconds, row.lease_until)', 'false'],
  }),
  ...plant('src/modules/returns/service.ts', ['returns/returns'], {
    'returns: announce a return before it is paid for': ["portal && portal.status !== 'open' ? 'held' : 'planned'", "'planned'"],
    'returns: roll the refusal of the carrier back with the answer': ['  await ctx.commitPending()\n', ''],
    'returns: release a return whose payment has failed': ['  if (!from.includes(status)) return\n', ''],
  }),
  ...plant('src/modules/returns/insert.ts', ['returns/purchase'], {
    'returns: let two returns have one reference': ['reference_key: planned.reference', 'reference_key: null'],
  }),
  ...plant('src/modules/shipments/purchase/outcomes.ts', ['returns/purchase'], {
    'returns: keep the reference of a refused return taken': [
      '      if (document.is_return && more.reference_key === null) await setReturnReference(tx, shipment.id, null)\n',
      '',
    ],
  }),
  ...plant('src/simulator/payments/store.ts', ['simulator/payments'], {
    'payments: end a payment that has ended': ["    .where('status', '=', 'open')\n", ''],
    'payments: pay after the expiry': [".$if(status !== 'expired', (query) => query.where('expires_at', '>', now()))", ''],
  }),
  ...plant('src/modules/shipments/purchase/purchase.ts', ['shipments/purchase'], {
    'purchase: buy again without looking up the outcome': [
      'await findOrAnnounce(leased, attempt > 0)',
      'await findOrAnnounce(leased, false)',
    ],
    'purchase: buy under the short lease of a look-up': [
      'extendLease(leased, nextCallSeconds(leased))',
      'extendLease(leased, resumedLeaseSeconds(stored.shipment))',
    ],
    'purchase: call the carrier before the intention is written': [
      "const purchase = first ? ('intended' as const) : shipment.purchase",
      'const purchase = shipment.purchase',
    ],
  }),
  // Kills of a server that buys of carriers which book again what they are sent again.
  ...plant('src/modules/shipments/purchase/purchase.ts', ['once/crash', /while labels are bought/], {
    'purchase: buy again after a crash without asking': [
      'for (let attempt = first ? 0 : 1; attempt < 3; attempt++) {',
      'for (let attempt = 0; attempt < 3; attempt++) {',
    ],
  }),
  ...plant('src/modules/shipments/purchase/announce.ts', ['shipments/purchase'], {
    'purchase: announce under a reference that cannot be asked for': [
      'reference: shipment.purchase_reference,',
      "reference: ctx.random(8).toString('hex'),",
    ],
  }),
  ...plant('src/modules/shipments/purchase/purchase-store.ts', ['shipments/purchase'], {
    'purchase: confirm what has been settled otherwise': [".where('purchase', '=', sql.lit('intended'))", ''],
    'purchase: go on though another process has taken over': [".where('lease_until', '=', from)", ''],
  }),
  ...plant('src/modules/shipments/purchase/outcomes.ts', ['shipments/purchase'], {
    'purchase: refuse what has been confirmed': ["if (now?.purchase === 'intended' || now?.purchase === 'doubtful') {", 'if (now) {'],
  }),
  ...plant('src/modules/shipments/purchase/outcomes.ts', ['shipments/intents'], {
    'purchase: write a shipment whose intent another process has turned into one': [
      'return isOurs ? insertConfirmed',
      'return isOurs || true ? insertConfirmed',
    ],
  }),
  ...plant('src/modules/shipments/creation/intents.ts', ['shipments/intents', 'shipments/duplicates'], {
    'purchase: begin without looking for a shipment that has the reference': [
      'if (reference_key !== null && (await store.findByReference(tx, reference_key))) throw new ReferenceTaken()',
      '',
    ],
  }),
  ...plant('src/modules/shipments/jobs.ts', ['shipments/intents'], {
    'purchase: leave the intents of a dead process': ['...(await listForgottenIntents(system, now, mostAtOnce))', ''],
  }),
  ...plant('src/modules/shipments/cancel/cancel.ts', ['shipments/cancel'], {
    'cancel: ask the carrier without a job that sees to it after a crash': ['  await enqueueCancel(tx, id, 1)\n', ''],
    'cancel: ask the carrier before it is written that it was asked': [
      '  await store.updateShipment(tx, id, { cancel_requested_at: tx.now() })\n',
      '',
    ],
    'cancel: take no answer for a cancellation': [
      "if (outcome?.status === 'cancelled') return",
      "if (outcome?.status !== 'refused') return",
    ],
  }),
]
