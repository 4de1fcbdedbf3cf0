import type { Mutation } from './mutation.ts'

const booking = { tests: ['pickups/booking'] }
const driver = { tests: ['pickups/driver'] }

/** Pickups: none booked twice, none lost, and none that no carrier knows. */
export const pickups: readonly Mutation[] = [
  {
    ...booking,
    name: 'pickups: book again without looking up the outcome',
    file: 'src/modules/shipping/pickups/book.ts',
    find: '(wasSent ? await lookUp(call) : undefined) ?? send(call)',
    replace: 'send(call)',
  },
  {
    ...booking,
    name: 'pickups: send what another worker has sent since',
    file: 'src/modules/shipping/pickups/store.ts',
    find: "      .where('booking_attempts', '=', seen)\n",
    replace: '',
  },
  {
    ...booking,
    name: 'pickups: book while another worker waits for the answer',
    file: 'src/modules/shipping/pickups/book.ts',
    find: '!isCallLeaseOver(ctx, row.lease_until)',
    replace: "row.lease_until === 'never' && !isCallLeaseOver(ctx, null)",
  },
  {
    ...booking,
    name: 'pickups: give up without asking whether it was booked',
    file: 'src/modules/shipping/pickups/book.ts',
    find: 'if (found === noResponse || found instanceof CarrierRefusal) return retry',
    replace: "if (found === noResponse || found instanceof CarrierRefusal) return isWanted ? retry : failed('No answer.')",
  },
  {
    ...booking,
    name: 'pickups: forget a cancellation that was requested while the carrier was called',
    file: 'src/modules/shipping/pickups/outcomes.ts',
    find: '  if (pickup.cancel_requested_at) await enqueuePickupCancel(tx, id)\n',
    replace: '',
  },
  {
    ...booking,
    name: 'pickups: delete the contract of a pickup whose outcome is unknown',
    file: 'src/modules/shipping/shipments/release-contract.ts',
    find: '    (await hasOpenPickup(ctx, contract_id)) ||\n',
    replace: '',
  },
  {
    ...driver,
    name: 'pickups: scan parcels of other addresses',
    file: 'src/modules/shipping/shipments/tracking/collect.ts',
    find: 'isSameAddress(parseShipmentBody(document).from_address, address)',
    replace: 'document.length > address.postal_code.length',
  },
]
