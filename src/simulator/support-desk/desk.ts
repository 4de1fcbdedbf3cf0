import { countSteps, type DeskState, hasArrived, type PlannedStep, type SupportDesk } from '../../modules/support/desk/desk.ts'
import { type DeskBehaviour, deskBehaviours } from './behaviours.ts'

/** Claims for which the simulated carrier wants evidence. */
const evidenceTypes: readonly string[] = ['damaged', 'delayed', 'delivered_not_received', 'lost']
const mostReminders = 2

/** Payment of the carrier where the ticket states no value. */
const goodwill = { amount: 10, currency: 'EUR' }

/** The behaviour that a text of the ticket names: `desk:rejects`. */
export function behaviourOf({ ticket }: Pick<DeskState, 'ticket'>): DeskBehaviour {
  const named = /\bdesk:([a-z_]+)/.exec(ticket.document)?.[1]
  return deskBehaviours.find(({ name }) => name === named)?.name ?? 'pays'
}

/**
 * The support desk of sandbox organizations, and the carrier behind it. It answers by the test clock, in business days: two days to look into
 * a ticket, three for its decision, two for a payment.
 */
export const sandboxDesk: SupportDesk = {
  plan(state) {
    const { ticket } = state
    const behaviour = behaviourOf(state)
    if (hasArrived(state)) return endByDelivery(state)
    switch (ticket.status) {
      case 'pending':
        return after(0, { name: 'communicate' })
      case 'communicated_to_carrier':
      case 'documents_forwarded_to_carrier':
        return behaviour === 'silent' ? after(5, { name: 'remind_carrier' }) : after(1, { name: 'await_carrier' })
      case 'carrier_reminder_sent':
        return countSteps(state, 'remind_carrier') < mostReminders ? after(5, { name: 'remind_carrier' }) : after(5, { name: 'escalate' })
      case 'waiting_for_carrier':
        return decide(state, behaviour)
      case 'customer_documents_requested':
        return after(3, { name: 'remind_customer' })
      case 'customer_reminder_sent':
        return countSteps(state, 'remind_customer', 'request_documents') < mostReminders
          ? after(3, { name: 'remind_customer' })
          : after(5, { name: 'reject' }, 'The requested documents were not provided.')
      case 'carrier_update_received':
        return ticket.accepted_amount === null ? undefined : after(2, { name: 'pay' })
      default:
        return undefined
    }
  },
}

const after = (days: number, step: PlannedStep['step'], comment?: string): PlannedStep => ({ days, step, comment })

function endByDelivery({ ticket }: DeskState): PlannedStep {
  return ticket.status === 'delivered_scan_received'
    ? after(0, { name: 'solve_by_automation', outcome: 'delivered' })
    : after(0, { name: 'record_delivery' })
}

/** Evidence first, as often as the carrier asks for it, then the decision. */
function decide(state: DeskState, behaviour: DeskBehaviour): PlannedStep {
  const rounds = countSteps(state, 'request_documents')
  const { type } = state.ticket
  const wanted = !evidenceTypes.includes(type) ? 0 : behaviour === 'asks_twice' ? 2 : 1
  if (rounds < wanted)
    return after(2, { name: 'request_documents', data_types: rounds === 0 ? ['claim_letter', 'sales_data'] : ['purchase_invoice'] })
  if (behaviour === 'rejects') return after(3, { name: 'reject' }, 'The carrier does not accept liability.')
  if (type === 'address_change') return after(1, { name: 'solve', outcome: 'address_change_confirmed' })
  return after(3, { name: 'accept', ...claimedAmount(state) })
}

type Price = { readonly price: number; readonly currency: string }
type SalesItem = { readonly quantity: number; readonly selling_price_per_item: number; readonly currency: string }

/** The value of the contents, or else what was sold. */
function claimedAmount({ ticket, requests }: DeskState): { amount: number; currency: string } {
  const { contents_sales_price: stated } = JSON.parse(ticket.document) as { contents_sales_price?: Price }
  if (stated && stated.price > 0) return { amount: stated.price, currency: stated.currency }
  const answers = requests.flatMap(({ answer }) => (answer === null ? [] : [JSON.parse(answer) as { sales_data?: readonly SalesItem[] }]))
  const [first, ...rest] = answers.flatMap(({ sales_data }) => sales_data ?? [])
  if (!first) return goodwill
  const items = [first, ...rest].filter(({ currency }) => currency === first.currency)
  const cents = items.reduce((sum, item) => sum + Math.round(item.selling_price_per_item * 100) * item.quantity, 0)
  return cents > 0 ? { amount: cents / 100, currency: first.currency } : goodwill
}
