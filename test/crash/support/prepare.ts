import { openApp } from '../../../src/app.ts'
import { createCredential } from '../../../src/http/auth/credentials.ts'
import { addOrganization } from '../../../src/modules/onboarding/service.ts'
import { createContext } from '../../../src/platform/context.ts'
import type { Settings } from '../../../src/platform/settings.ts'
import { basic } from '../../harness.ts'
import { ownContract, ticketRequest, uploadedFile } from '../../tickets.ts'

export type PlannedTicket = {
  readonly path: string
  readonly body: Record<string, unknown>
  /** A file for the document that will be requested. */
  readonly file_token: string
}
export type PreparedOrganization = {
  readonly id: number
  readonly mode: 'live' | 'test'
  readonly authorization: string
  readonly tickets: readonly PlannedTicket[]
}

/** Organizations with parcels, uploaded files and the requests that create their tickets: by the application itself, before it is served. */
export async function prepareOrganizations(settings: Settings, counts: { readonly live: number; readonly test: number }) {
  const app = await openApp(settings)
  const { parts, system } = app
  const prepared: PreparedOrganization[] = []
  for (const mode of ['test', 'live'] as const)
    for (let i = 0; i < counts[mode]; i++) {
      const made = await system.transaction(async (tx) => {
        const organization = await addOrganization(tx, { name: `Support ${mode} ${i}`, mode })
        return { ...organization, ...(await createCredential({ ...organization.mine, db: tx.db }, 'key', '*')) }
      })
      const context = createContext(parts, made.mine)
      const contract_id = mode === 'live' ? await ownContract(context) : undefined
      const types = mode === 'live' ? (['lost', 'damaged'] as const) : (['damaged', 'unjust_return'] as const)
      const tickets: PlannedTicket[] = []
      for (const type of types) {
        const { body } = await ticketRequest(context, type, contract_id === undefined ? {} : { contract_id })
        tickets.push({ path: '/support/tickets', body: { type, ...body }, file_token: await uploadedFile(context) })
      }
      prepared.push({ id: made.mine.organization_id, mode, authorization: basic(made.public_id, made.secret), tickets })
    }
  await app.close()
  return prepared
}
