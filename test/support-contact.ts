import type { startApp } from './harness.ts'

/** A live organization with a support contact that is not confirmed, and the path of the link that the contact was sent. */
export async function linkedContact(app: Awaited<ReturnType<typeof startApp>>, domain = 'carrier.example') {
  const organization = await app.newOrganization({ mode: 'live' })
  const email = `claims-${organization.id}@${domain}`
  await organization.call('POST', '/dsf/carrier-support-contacts', { carrier_code: 'swiftly', email, language: 'en-gb' })
  return { organization, email, link: await findLink(app, organization.id, email) }
}

/** The path of the link that an address was sent last. */
export async function findLink({ db }: Pick<Awaited<ReturnType<typeof startApp>>, 'db'>, organization_id: number, email: string) {
  const { body } = await db
    .selectFrom('emails')
    .select('body')
    .where('organization_id', '=', organization_id)
    .where('recipient', '=', email)
    .where('resource_type', '=', 'support_contact')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return new URL(/http\S+/.exec(body)![0]).pathname
}
