import { erasePerson } from '../modules/shipments/privacy/erase.ts'
import { CommandError, type CommandValue, defineCommand } from './command.ts'
import { idValue } from './values.ts'

const email: CommandValue<string> = {
  placeholder: 'ADDRESS',
  takes: 'an e-mail address',
  read: (text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? text : undefined),
}
const parcel: CommandValue<string> = {
  placeholder: 'PARCEL',
  takes: 'the id or the tracking number of a parcel',
  read: (text) => (/^\S{1,100}$/.test(text) ? text : undefined),
}

export const erasePersonCommand = defineCommand({
  options: {
    email: { about: 'all data of the person with this e-mail address', value: email },
    parcel: { about: 'all data of the receiver of this parcel', value: parcel },
    organization: { about: 'only in this organization', value: idValue },
    'dry-run': { about: 'change nothing; print how many rows would be changed' },
  },
  async run({ open, print }, { email, parcel, organization, 'dry-run': isDryRun }) {
    if ((email === undefined) === (parcel === undefined)) throw new CommandError('Give --email or --parcel, one of them.')
    const { parts } = await open()
    const tables = await erasePerson(parts, { email, parcel, organization_id: organization }, { isDryRun, print })
    if (!tables) throw new CommandError(`There is no parcel ${parcel}.`)
    const rows = tables.reduce((sum, one) => sum + one.rows, 0)
    const text = isDryRun
      ? `${rows} rows hold data of this person. Nothing was changed.`
      : `${rows} rows no longer hold data of this person: name, company, e-mail address, phone number and street. Backups made before still do.`
    return { json: { tables, dry_run: isDryRun }, text }
  },
})
