import { TicketStepRequest } from '../modules/support/tickets/schema.ts'
import { recordStep } from '../modules/support/tickets/service.ts'
import { Fault } from '../platform/errors.ts'
import { CommandError, type CommandValue, defineCommand } from './command.ts'
import { contextFor } from './context-for.ts'
import { idValue, moneyValue } from './values.ts'

/** A field of the operation that records steps, so that the command takes exactly what the API takes. */
const fieldValue = <Name extends keyof typeof TicketStepRequest.shape>(
  placeholder: string,
  takes: string,
  name: Name,
): CommandValue<string> => ({
  placeholder,
  takes,
  read: (text) => (TicketStepRequest.shape[name].safeParse(text).success ? text : undefined),
})

const listValue: CommandValue<string[]> = {
  placeholder: 'TYPES',
  takes: 'types of data with commas between them, such as sales_invoice,claim_letter',
  read: (text) => TicketStepRequest.shape.data_types.safeParse(text.split(',')).data as string[] | undefined,
}

export const recordTicketStepCommand = defineCommand({
  options: {
    organization: { about: 'whose ticket it is', value: idValue, required: true },
    ticket: { about: 'the id of the ticket', value: idValue, required: true },
    step: { about: 'what happened', value: fieldValue('STEP', TicketStepRequest.shape.step.options.join(', '), 'step'), required: true },
    amount: { about: 'what the carrier pays, for the step accept', value: moneyValue },
    currency: { about: 'the currency of the amount', value: fieldValue('CODE', 'an ISO 4217 currency code such as EUR', 'currency') },
    outcome: {
      about: 'how the ticket ended, for the step close and those that begin with solve',
      value: fieldValue('OUTCOME', TicketStepRequest.shape.outcome.unwrap().options.join(', '), 'outcome'),
    },
    'data-types': { about: 'what the customer has to provide, for the step request_documents', value: listValue },
    comment: { about: 'a text that is stored with the step', value: fieldValue('TEXT', 'a text of at most 5000 characters', 'comment') },
  },
  async run(place, { organization, ticket: id, step, amount: cents, currency, outcome, comment, 'data-types': data_types }) {
    const context = await contextFor(place, organization)
    const request = TicketStepRequest.safeParse({
      step,
      data_types,
      amount: cents === undefined ? undefined : cents / 100,
      currency,
      outcome,
      comment,
    })
    if (!request.success)
      throw new CommandError(request.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
    const ticket = await recordStep(context, id, request.data, { isOperator: true }).catch((error: unknown) => {
      throw error instanceof Fault ? new CommandError(error.detail) : error
    })
    return { json: ticket, text: `Ticket ${id}: ${ticket.status}.` }
  },
})
