import { exponentOf } from '../geo/currencies.ts'
import {
  describePurchase,
  listUnsettledPurchases,
  type SettledOutcome,
  settledOutcomes,
  settlePurchase,
} from '../modules/shipments/purchase/operator.ts'
import { formatMinor } from '../platform/money.ts'
import { CommandError, type CommandValue, defineCommand } from './command.ts'
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

const mostUnsettled = 1_000

export const listUnsettledCommand = defineCommand({
  options: {},
  async run({ open }) {
    const shipments = await listUnsettledPurchases((await open()).system, mostUnsettled)
    const lines = shipments.map(
      (one) =>
        `${one.shipment_id}  organization ${one.organization_id}, ${one.carrier_code}, contract ${one.contract_id}, reference ${one.reference}, created ${one.created_at}: ${one.detail}`,
    )
    const text = lines.length > 0 ? lines.join('\n') : 'The outcome of every purchase is known, or the carrier is asked for it again.'
    return { json: { shipments }, text }
  },
})

const outcomeValue: CommandValue<SettledOutcome> = {
  placeholder: settledOutcomes.join('|'),
  takes: settledOutcomes.join(' or '),
  read: (text) => settledOutcomes.find((outcome) => outcome === text),
}

export const settleShipmentCommand = defineCommand({
  argument: textValue('SHIPMENT'),
  options: {
    organization: { about: 'whose shipment it is', value: idValue, required: true },
    outcome: { about: 'what you found at the carrier: nothing was bought, or you cancelled it there', value: outcomeValue, required: true },
  },
  async run(place, { organization, outcome }, id) {
    const settled = await settlePurchase(await contextFor(place, organization), id, outcome)
    if (!settled)
      throw new CommandError(
        `Organization ${organization} has no shipment ${id} whose outcome has to be settled. List them with: crossdock shipments unsettled`,
      )
    return { json: { settled: id, outcome }, text: `Shipment ${id} is settled. It can be announced again, and so can its reference.` }
  },
})
