import { errorKind, Fault } from '../platform/errors.ts'
import type { WebPage } from './mount.ts'

export const notServedYet = errorKind('unknown_error', 501, 'Not implemented')

/** The operations of the interface that the server does not have yet, in every spelling. A client gets 501, not the 404 of a mistyped path. */
export const plannedOperations: readonly string[] = [
  'POST /shipping/duties-and-taxes',
  'POST /duties-and-taxes/calculate',
  'POST /checkout/delivery-options',
  'GET /checkout/configurations/{configuration_id}/delivery-options',
  'GET /dsf/tickets',
  'GET /dsf/tickets/{ticket_id}',
  'POST /dsf/tickets/damage',
  'POST /dsf/tickets/delay',
  'POST /dsf/tickets/late-delivery',
  'POST /dsf/tickets/lost',
  'POST /dsf/tickets/delivered-but-not-received',
  'POST /dsf/tickets/unjust-return',
  'POST /dsf/tickets/address-change',
  'POST /support/tickets',
  'GET /dsf/tickets/requested-data',
  'POST /dsf/tickets/requested-data',
  'POST /support/provide-requested-data',
  'POST /dsf/files',
  'POST /dsf/documents/generate/invoice',
  'POST /dsf/documents/generate/claim-letter',
  'GET /dsf/carrier-support-contacts',
  'GET /dsf/carrier-support-contacts/{id}',
  'PATCH /dsf/carrier-support-contacts/{id}',
  'DELETE /dsf/carrier-support-contacts/{id}',
]

export const plannedPages: readonly WebPage[] = plannedOperations.map((operation) => {
  const [method, path] = operation.split(' ') as [string, string]
  return {
    method,
    path: `/api/v3${path}`,
    async serve() {
      throw new Fault(
        notServedYet,
        `${operation} is part of the interface, but this version does not serve it yet. See docs/operations.md.`,
      )
    },
  }
})
