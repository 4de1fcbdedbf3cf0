import { engineOptions, fullOption, readArguments, refuseArguments, seedOption } from '../proofs/arguments.ts'
import { chooseEngines } from '../proofs/engines.ts'
import { proveGoals } from '../proofs/report.ts'
import { crashGoals } from './goals.ts'

const areas = Object.keys(crashGoals).join(' | ')
const { words, values } = readArguments({
  name: 'crash',
  about: 'Kills servers under load. Then everything that was acknowledged is there, once. Default: server.',
  words: `[${areas}]`,
  options: {
    kills: { type: 'number', help: 'of the server on each engine (default: 60, with --full 200, of chaos 30)' },
    ...fullOption,
    ...engineOptions,
    ...seedOption,
    pauses: { type: 'number', default: 20, help: 'chaos: of a server, past its leases' },
    jumps: { type: 'number', default: 20, help: 'chaos: of the clock of a server, by 26 hours' },
    'database-jumps': { type: 'number', default: 0, help: 'chaos: of the clock of PostgreSQL' },
    'pause-seconds': { type: 'range', help: 'chaos: the length of a pause (default: 35-60)' },
    clients: { type: 'number', default: 24, help: 'chaos: at once' },
  },
})
const [area = 'server'] = words
const goals = crashGoals[area] ?? refuseArguments('crash', `There is no area ${area}. Areas: ${areas}`)
const { full, kills, pauses, jumps, clients, seed, 'database-jumps': databaseJumps, 'pause-seconds': pauseSeconds = [35, 60] } = values
const size = full ? ('full' as const) : ('gate' as const)
const options = { size, seed, engines: chooseEngines(values), kills, pauses, jumps, databaseJumps, pauseSeconds, clients }
process.exit(await proveGoals(`crash ${area}, ${size}`, goals, options))
