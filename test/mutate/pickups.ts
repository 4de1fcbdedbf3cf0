import { type Mutation, plant } from './mutation.ts'

/** Pickups: none booked twice, none lost, and none that no carrier knows. */
export const pickups: readonly Mutation[] = [
  ...plant('src/modules/handover/pickups/book.ts', ['pickups/booking'], {
    'pickups: book again without looking up the outcome': ['(wasSent ? await lookUp(call) : undefined) ?? send(call)', 'send(call)'],
    'pickups: book while another worker waits for the answer': [
      '!isCallLeaseOver(ctx, row.lease_until)',
      "row.lease_until === 'never' && !isCallLeaseOver(ctx, null)",
    ],
    'pickups: give up without asking whether it was booked': [
      'if (found === noResponse || found instanceof CarrierRefusal) return retry',
      "if (found === noResponse || found instanceof CarrierRefusal) return isWanted ? retry : failed('No answer.')",
    ],
  }),
  ...plant('src/modules/handover/pickups/store.ts', ['pickups/booking'], {
    'pickups: send what another worker has sent since': ["      .where('booking_attempts', '=', seen)\n", ''],
  }),
  ...plant('src/modules/handover/pickups/outcomes.ts', ['pickups/booking'], {
    'pickups: forget a cancellation that was requested while the carrier was called': [
      '  if (pickup.cancel_requested_at) await enqueuePickupCancel(tx, id)\n',
      '',
    ],
  }),
  ...plant('src/modules/handover/release-contract.ts', ['pickups/booking'], {
    'pickups: delete the contract of a pickup whose outcome is unknown': [' || (await hasOpenPickup(ctx, contract_id))', ''],
  }),
  ...plant('src/modules/shipments/tracking/collect.ts', ['pickups/driver'], {
    'pickups: scan parcels of other addresses': [
      'isSameAddress(parseShipmentBody(document).from_address, address)',
      'document.length > address.postal_code.length',
    ],
  }),
]
