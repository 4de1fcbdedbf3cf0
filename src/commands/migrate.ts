import { command } from './command.ts'

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Bring the database up to this version, as a start of the server does',
  options: {},
  begins: true,
  async run({ open }) {
    const { applied } = await open()
    return { json: { applied }, text: applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.' }
  },
})
