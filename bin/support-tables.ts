import { ticketKinds } from '../src/modules/support/tickets/kinds.ts'
import { stageOf, type TicketStatus, ticketStatuses, ticketStepNames, ticketSteps } from '../src/modules/support/tickets/transitions.ts'
import { deskBehaviours } from '../src/simulator/support-desk/behaviours.ts'

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const names = (list: readonly string[]) => list.map((name) => `\`${name}\``).join(', ')

function kinds() {
  const rows = Object.values(ticketKinds).map(({ type, path, contracts, required, requiredAtPlatformRates }) => [
    `\`${type}\``,
    `\`POST ${path}\``,
    (contracts as readonly string[]).length === 2 ? 'both' : contracts[0] === 'own' ? 'own contracts' : 'platform rates',
    names(required as readonly string[]),
    names(requiredAtPlatformRates as readonly string[]),
  ])
  return table(['type', 'operation', 'parcels', 'required', 'required at platform rates, too'], rows)
}

const stepsTo = (status: TicketStatus) => ticketStepNames.filter((name) => ticketSteps[name].to === status)

const statuses = () =>
  table(
    ['status', 'stage', 'reached by'],
    ticketStatuses.map((status) => [
      `\`${status}\``,
      `\`${stageOf(status)}\``,
      status === 'pending' ? 'the creation of the ticket' : names(stepsTo(status)),
    ]),
  )

const steps = () =>
  table(
    ['step', 'what happened', 'from'],
    ticketStepNames.map((name) => [`\`${name}\``, ticketSteps[name].about, names([...ticketSteps[name].from].sort())]),
  )

/** The tables of docs/support.md. */
export const supportTables = { kinds: kinds(), statuses: statuses(), steps: steps() }

/** Table of docs/testing.md. */
export const deskTable = table(
  ['text in the ticket', 'what the support desk does'],
  deskBehaviours.map(({ name, about }) => [`\`desk:${name}\``, about]),
)
