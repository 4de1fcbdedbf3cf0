import { confirmAddress } from '../modules/support/contacts/confirmation.ts'
import { listContacts } from '../modules/support/contacts/service.ts'
import { CommandError, defineCommand } from './command.ts'
import { contextFor } from './context-for.ts'
import { idValue, textValue } from './values.ts'

export const confirmContactCommand = defineCommand({
  argument: textValue('EMAIL'),
  options: { organization: { about: 'whose support contact it is', value: idValue, required: true } },
  async run(place, { organization }, email) {
    const context = await contextFor(place, organization)
    await confirmAddress(context, email)
    const contacts = await listContacts(context)
    const confirmed = contacts.filter((contact) => contact.email === email)
    const open = contacts.filter(({ confirmed_at }) => confirmed_at === null).map((contact) => contact.email)
    if (confirmed.length === 0)
      throw new CommandError(
        `Organization ${organization} has no support contact ${email}. Not confirmed yet: ${[...new Set(open)].join(', ') || 'none'}.`,
      )
    const carriers = confirmed.map(({ carrier_code }) => carrier_code).join(', ')
    return { json: confirmed, text: `${email} is confirmed for ${carriers}. Tickets that waited for this are sent now.` }
  },
})
