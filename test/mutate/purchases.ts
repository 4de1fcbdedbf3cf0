import type { Mutation } from './mutation.ts'

const purchase = { file: 'src/modules/shipping/shipments/purchase/purchase.ts', tests: ['shipments/purchase'] }
const store = { file: 'src/modules/shipping/shipments/purchase/purchase-store.ts', tests: ['shipments/purchase'] }
const cancel = { file: 'src/modules/shipping/shipments/cancel/cancel.ts', tests: ['shipments/cancel'] }
/** Kills of a server that buys of carriers which book again what they are sent again. */
const crash = { tests: ['once/crash'], title: 'while labels are bought' }

const payments = { file: 'src/simulator/payments/store.ts', tests: ['simulator/payments'] }

const returns = { file: 'src/modules/shipping/returns/service.ts', tests: ['shipping/returns'] }

const steps = { file: 'src/modules/shipping/shipments/purchase/announce.ts', tests: ['shipments/purchase-steps'] }
const tokens = { file: 'src/modules/contracts/tokens.ts', tests: ['contracts/tokens'] }
/** A carrier that sells in several calls, each with a token. */
const refusals = { file: purchase.file, tests: ['dhl_ecommerce_nl/shipping'] }

/** Labels: none bought twice, none lost, and cancelled for good. */
export const purchases: readonly Mutation[] = [
  {
    ...refusals,
    name: 'purchase: give up a label that was bought where the carrier refuses the token',
    find: 'outcome.isOfAccess ? undefined : voidBooked(',
    replace: 'voidBooked(',
  },
  {
    ...refusals,
    name: 'purchase: take the refusal of a repeated call for the outcome',
    find: 'return outcome.isOfRepeat ? undefined : recordRefused(',
    replace: 'return recordRefused(',
  },
  {
    ...steps,
    name: 'purchase: begin again with the first of several calls after a crash',
    find: 'await storeProgress(asks, { step: next.state })',
    replace: 'await storeProgress(asks, { step: announce.first })',
  },
  {
    ...tokens,
    name: 'contracts: renew a token in every process at once',
    find: 'isSame && !tx.leases.isOver(leaseSeconds, row.lease_until)',
    replace: 'false',
  },
  {
    ...returns,
    name: 'returns: announce a return before it is paid for',
    find: "portal && portal.status !== 'open' ? 'held' : 'planned'",
    replace: "'planned'",
  },
  {
    ...returns,
    name: 'returns: roll the refusal of the carrier back with the answer',
    find: '  await ctx.commitPending()\n',
    replace: '',
  },
  {
    ...returns,
    name: 'returns: release a return whose payment has failed',
    find: '  if (!from.includes(status)) return\n',
    replace: '',
  },
  {
    file: 'src/modules/shipping/returns/insert.ts',
    tests: ['returns/purchase'],
    name: 'returns: let two returns have one reference',
    find: 'reference_key: planned.reference',
    replace: 'reference_key: null',
  },
  {
    file: 'src/modules/shipping/shipments/purchase/outcomes.ts',
    tests: ['returns/purchase'],
    name: 'returns: keep the reference of a refused return taken',
    find: '      if (document.is_return && more.reference_key === null) await setReturnReference(tx, shipment.id, null)\n',
    replace: '',
  },
  {
    ...payments,
    name: 'payments: end a payment that has ended',
    find: "    .where('status', '=', 'open')\n",
    replace: '',
  },
  {
    ...payments,
    name: 'payments: pay after the expiry',
    find: ".$if(status !== 'expired', (query) => query.where('expires_at', '>', now()))",
    replace: '',
  },
  {
    ...purchase,
    name: 'purchase: buy again without looking up the outcome',
    find: 'await findOrAnnounce(asks, attempt > 0)',
    replace: 'await findOrAnnounce(asks, false)',
  },
  {
    ...purchase,
    name: 'purchase: buy under the short lease of a look-up',
    find: 'extendLease(asks, nextCallSeconds(asks))',
    replace: 'extendLease(asks, resumedLeaseSeconds(intent.shipment))',
  },
  {
    ...purchase,
    ...crash,
    name: 'purchase: buy again after a crash without asking',
    find: 'for (let attempt = first ? 0 : 1; attempt < 3; attempt++) {',
    replace: 'for (let attempt = 0; attempt < 3; attempt++) {',
  },
  {
    ...purchase,
    name: 'purchase: call the carrier before the intention is written',
    find: "const purchase = first ? ('intended' as const) : shipment.purchase",
    replace: 'const purchase = shipment.purchase',
  },
  {
    ...purchase,
    file: 'src/modules/shipping/shipments/purchase/announce.ts',
    name: 'purchase: announce under a reference that cannot be asked for',
    find: 'reference: shipment.purchase_reference,',
    replace: "reference: ctx.random(8).toString('hex'),",
  },
  {
    ...store,
    name: 'purchase: confirm what has been settled otherwise',
    find: ".where('purchase', '=', sql.lit('intended'))",
    replace: '',
  },
  {
    name: 'purchase: refuse what has been confirmed',
    file: 'src/modules/shipping/shipments/purchase/outcomes.ts',
    find: "if (now?.purchase === 'intended' || now?.purchase === 'doubtful') {",
    replace: 'if (now) {',
    tests: ['shipments/purchase'],
  },
  {
    ...store,
    name: 'purchase: go on though another process has taken over',
    find: ".where('lease_until', '=', from)",
    replace: '',
  },
  {
    name: 'purchase: write a shipment whose intent another process has turned into one',
    file: 'src/modules/shipping/shipments/purchase/outcomes.ts',
    find: 'return isOurs ? insertConfirmed',
    replace: 'return isOurs || true ? insertConfirmed',
    tests: ['shipments/intents'],
  },
  {
    name: 'purchase: begin without looking for a shipment that has the reference',
    file: 'src/modules/shipping/shipments/purchase/intents.ts',
    find: 'if (reference_key !== null && (await store.findByReference(tx, reference_key))) throw new ReferenceTaken()',
    replace: '',
    tests: ['shipments/intents', 'shipments/duplicates'],
  },
  {
    name: 'purchase: leave the intents of a dead process',
    file: 'src/modules/shipping/shipments/jobs.ts',
    find: '...(await listForgottenIntents(system, now, mostAtOnce))',
    replace: '',
    tests: ['shipments/intents'],
  },
  {
    ...cancel,
    name: 'cancel: ask the carrier without a job that sees to it after a crash',
    find: '  await enqueueCancel(tx, id, 1)\n',
    replace: '',
  },
  {
    ...cancel,
    name: 'cancel: ask the carrier before it is written that it was asked',
    find: '  await store.updateShipment(tx, id, { cancel_requested_at: tx.now() })\n',
    replace: '',
  },
  {
    ...cancel,
    name: 'cancel: take no answer for a cancellation',
    find: "if (outcome?.status === 'cancelled') return",
    replace: "if (outcome?.status !== 'refused') return",
  },
]
