import { fullOption, readArguments, refuseArguments, seedOption } from '../proofs/arguments.ts'
import { onDefaultEngine } from '../proofs/engines.ts'
import { proveGoals } from '../proofs/report.ts'
import { areas } from './goals.ts'

const names = Object.keys(areas).join(', ')
const { words, values } = readArguments({
  name: 'prove',
  about: `Proves the goals of an area, or those that are named: npm run prove server R2 S5. Areas: ${names}. Default: server.`,
  words: '[area [goals]]',
  options: {
    ...fullOption,
    ...seedOption,
    postgres: { help: 'billing: on PostgreSQL instead of SQLite' },
    rows: { type: 'number', help: 'operators, queries, reports: the size of the database' },
    table: { type: 'text', help: 'queries: the file to which the measurements are appended' },
  },
})
const [area = 'server', ...ids] = words
const goals = areas[area] ?? refuseArguments('prove', `There is no area ${area}. Areas: ${names}`)
const wanted = ids.map((id) => id.toLowerCase())
const unknown = wanted.filter((id) => !goals.some((goal) => goal.id.toLowerCase() === id))
if (unknown.length > 0)
  refuseArguments('prove', `${area} has no goal ${unknown.join(', ')}. Goals: ${goals.map(({ id }) => id).join(', ')}`)
const { full, seed, rows, table, postgres } = values
const size = full ? 'full' : 'gate'
const prove = () =>
  proveGoals(
    `prove ${area}, ${size}${postgres ? ', PostgreSQL' : ''}`,
    wanted.length === 0 ? goals : goals.filter(({ id }) => wanted.includes(id.toLowerCase())),
    { size, seed, ...(rows !== undefined && { rows }), ...(table !== undefined && { table }) },
  )
process.exit(await onDefaultEngine(postgres, prove))
