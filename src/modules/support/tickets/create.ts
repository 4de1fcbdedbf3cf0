import { carrierOf } from '../../../carriers/registry.ts'
import type { Context } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/database/constraints.ts'
import { throwFaults } from '../../../platform/errors.ts'
import { ticketCreated } from '../../../webhooks/public-events/ticket-events.ts'
import { publishEvent } from '../../../webhooks/publish.ts'
import { findLabelRates } from '../../billing/ledger/service.ts'
import { openSettings } from '../../contracts/index.ts'
import { findContract, hasContract } from '../../contracts/service.ts'
import { type ClaimedParcel, findClaimedParcel } from '../../shipments/tracking/service.ts'
import { findContactOf } from '../contacts/service.ts'
import { badField, unprocessableFault } from '../errors.ts'
import { keepNamedFiles, listFileFaults } from '../files/named-files.ts'
import { findDeflection } from './deflection.ts'
import { filesOf, type TicketKind, type TicketRequest } from './kinds.ts'
import { presentTicket } from './present.ts'
import { enqueueTicketStep } from './step-job.ts'
import * as store from './store.ts'
import type { ContractKind } from './values.ts'

/** Subject of a ticket: a parcel that was sent or is tracked here, or only a number at a carrier. */
type Subject = {
  readonly parcel: ClaimedParcel | undefined
  readonly carrier_code: string
  readonly contract: NonNullable<Awaited<ReturnType<typeof findContract>>> | undefined
  readonly contract_kind: ContractKind
}

/** Creates a ticket, in the order of checks of the interface: parcel, fields, kind of contract, contact, portal, deflection rules. */
export async function createTicket(ctx: Context, kind: TicketKind, request: TicketRequest, isPortalClaim: boolean): Promise<number> {
  const subject = await findSubject(ctx, request)
  throwFaults([...missingFields(kind, request, subject), ...(await listFileFaults(ctx, namedFiles(request)))])
  refuseContractKind(kind, subject)
  await requireContact(ctx, subject)
  if (isPortalClaim) await requirePortal(ctx, subject)
  const reason = subject.parcel && findDeflection(ctx, subject.parcel, kind.type, request)
  if (reason) throw unprocessableFault(reason)
  return mapConstraint(insertTicket(ctx, kind, request, { ...subject, isPortalClaim }), {
    unique: () =>
      unprocessableFault(
        'There is an open ticket of this kind about the parcel already. Wait for its end, or provide the data it requests.',
      ),
  })
}

async function findSubject(ctx: Context, { tracking_number, carrier_contract_id }: TicketRequest): Promise<Subject> {
  const parcel = await findClaimedParcel(ctx, tracking_number)
  const isForeign = carrier_contract_id !== undefined && !(await hasContract(ctx, carrier_contract_id))
  throwFaults(isForeign ? [badField('/carrier_contract_id', 'No contract with this id exists.')] : [])
  const contract_id = parcel?.contract_id ?? carrier_contract_id
  if (contract_id === undefined)
    throw badField(
      '/tracking_number',
      'No parcel with this tracking number exists. For a parcel that was sent elsewhere under your own contract, send carrier_contract_id.',
    )
  const contract = await findContract(ctx, contract_id)
  return {
    parcel,
    contract,
    carrier_code: parcel?.carrier_code ?? contract!.carrier_code,
    contract_kind: parcel ? await findContractKind(ctx, parcel, contract) : 'own',
  }
}

/** Judges a parcel that has no label of this server, or an older one than the ledger, by its contract. */
const findContractKind = async (ctx: Context, { id }: ClaimedParcel, contract: Subject['contract']): Promise<ContractKind> =>
  (await findLabelRates(ctx, id)) ?? (contract && contract.type !== 'direct' ? 'platform' : 'own')

const missingFields = ({ requiredAtPlatformRates }: TicketKind, request: TicketRequest, { contract_kind }: Subject) =>
  contract_kind === 'own'
    ? []
    : requiredAtPlatformRates
        .filter((name) => request[name] === undefined)
        .map((name) => badField(`/${name}`, 'This field is required for a parcel that was sent at platform rates.'))

/** The files that a request names. */
const namedFiles = (request: TicketRequest) => filesOf(request).map(({ field, token }) => ({ pointer: `/${field}/file_token`, token }))

function refuseContractKind({ contracts, summary }: TicketKind, { contract_kind }: Subject) {
  if (contracts.includes(contract_kind)) return
  throw unprocessableFault(
    contract_kind === 'own'
      ? 'Only for parcels that were sent at platform rates. This parcel was sent under your own contract: create a late-delivery or lost-parcel ticket.'
      : `Only for parcels that were sent under your own contract. This parcel was sent at platform rates: create a delay ticket (${summary} is not available).`,
  )
}

async function requireContact(ctx: Context, { contract_kind, carrier_code }: Subject) {
  if (contract_kind === 'platform' || (await findContactOf(ctx, carrier_code))) return
  const name = carrierOf(carrier_code)?.name ?? carrier_code
  throw unprocessableFault(
    `There is no support contact for ${name}, which a parcel under your own contract needs. Create it with POST /dsf/carrier-support-contacts.`,
  )
}

async function requirePortal(ctx: Context, { contract_kind, contract, carrier_code }: Subject) {
  const carrier = carrierOf(carrier_code)
  const names = carrier?.claims?.portal_settings
  const name = carrier?.name ?? carrier_code
  if (!names) throw unprocessableFault(`${name} has no claims portal. Send the request without is_portal_claim.`)
  if (contract_kind === 'platform' || !contract)
    throw unprocessableFault('Only for parcels that were sent under your own contract. Send the request without is_portal_claim.')
  const settings = await openSettings(ctx, contract)
  const missing = names.filter((setting) => !settings[setting])
  if (missing.length > 0)
    throw unprocessableFault(
      `Contract ${contract.id} has no credentials of the claims portal of ${name}. Set ${missing.join(' and ')} in its contract_data.`,
    )
}

const insertTicket = (ctx: Context, { type }: TicketKind, request: TicketRequest, subject: Subject & { isPortalClaim: boolean }) =>
  ctx.transaction(async (tx) => {
    const { tracking_number, carrier_contract_id, ...document } = request
    const { parcel, carrier_code, contract, contract_kind, isPortalClaim } = subject
    const ticket = await store.insertTicket(tx, {
      type,
      status: 'pending',
      parcel_id: parcel?.id ?? null,
      carrier_code,
      tracking_number,
      contract_id: contract?.id ?? null,
      contract_kind,
      is_portal_claim: Number(isPortalClaim),
      order_number: parcel?.order_number ?? null,
      brand_id: parcel?.brand_id ?? null,
      document: JSON.stringify(document),
      accepted_amount: null,
      accepted_currency: null,
      outcome: null,
      solved_at: null,
      open_key: `${type} ${carrier_code} ${tracking_number}`,
      step_count: 0,
      personal_data_erased_at: null,
    })
    await keepNamedFiles(tx, namedFiles(request))
    await store.insertStep(tx, { ticket_id: ticket.id, sequence: 0, name: 'create', step_key: 'create', status: 'pending', details: '{}' })
    await publishEvent(tx, ticketCreated, ticket.id, presentTicket(ticket, []))
    await enqueueTicketStep(tx, ticket.id, 0)
    return ticket.id
  })
