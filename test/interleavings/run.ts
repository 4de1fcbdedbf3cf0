import { readArguments, seedOption } from '../proofs/arguments.ts'
import { proveGoals } from '../proofs/report.ts'
import { r6i } from './goal.ts'

const { values } = readArguments({
  name: 'interleavings',
  about: 'Runs random interleavings of what processes, requests and receivers do to the deliveries of a connection.',
  options: {
    count: { type: 'number', default: 100_000, help: 'how many' },
    first: { type: 'number', default: 0, help: 'the number of the first: with --count 1 and the seed, the one that a breach names' },
    ...seedOption,
  },
})
process.exit(await proveGoals(`${values.count.toLocaleString('en')} interleavings`, [r6i], { size: 'full', ...values }))
