import { exponentOf } from '../geo/currencies.ts'
import { describePurchase } from '../modules/shipping/shipments/purchase/describe-purchase.ts'
import { formatMinor } from '../platform/money.ts'
import { CommandError, defineCommand } from './command.ts'
import { contextFor } from './context-for.ts'
import { idValue, textValue } from './values.ts'

export const showShipmentCommand = defineCommand({
  argument: textValue('SHIPMENT'),
  options: { organization: { about: 'whose shipment it is', value: idValue, required: true } },
  async run(place, { organization }, id) {
    const purchase = await describePurchase(await contextFor(place, organization), id)
    if (!purchase) throw new CommandError(`Organization ${organization} has no shipment ${id}.`)
    const { carrier_code, contract_id, carrier_shipment_id, announced_at, parcels, price, expected_delivery, warnings, errors } = purchase
    const lines = [
      `Shipment ${id} with ${carrier_code}, contract ${contract_id}, ${announced_at ? `announced ${announced_at}` : 'not announced'}`,
      ...parcels.map((parcel) => `parcel             ${parcel.id}  ${parcel.status}  ${parcel.tracking_number ?? 'no tracking number'}`),
      `carrier's id       ${carrier_shipment_id ?? 'none'}`,
      `carrier's price    ${price ? `${formatMinor(price.cents, exponentOf(price.currency) ?? 2)} ${price.currency}` : 'not stated'}`,
      `expected delivery  ${expected_delivery ?? 'not stated'}`,
      ...warnings.map((warning) => `carrier's warning  ${warning}`),
      ...errors.map((error) => `error              ${error}`),
    ]
    return { json: purchase, text: lines.join('\n') }
  },
})
