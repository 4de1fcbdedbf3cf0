import { endWithSignals } from './children.ts'
import { runTests } from './outcome.ts'
import { engineOptions, readArguments } from './proofs/arguments.ts'
import { testSeed } from './seed.ts'

const machines: readonly (readonly [name: string, date: string, zone: string])[] = [
  ['weekday morning', '2026-11-18T08:00:00Z', 'UTC'],
  ['weekday evening', '2026-11-18T21:45:00Z', 'Europe/Amsterdam'],
  ['a minute before midnight', '2026-11-18T23:58:30Z', 'UTC'],
  ['local midnight, another day in UTC', '2026-11-18T22:59:30Z', 'Europe/Amsterdam'],
  ['Saturday', '2026-11-21T13:00:00Z', 'Europe/Amsterdam'],
  ['Sunday', '2026-11-22T11:00:00Z', 'Europe/Amsterdam'],
  ['Sunday night before a Monday', '2026-11-22T23:30:00Z', 'Europe/Amsterdam'],
  ['month end', '2026-11-30T23:50:00Z', 'Europe/Lisbon'],
  ['first of a month', '2026-12-01T00:10:00Z', 'Europe/Lisbon'],
  ['Christmas Day', '2026-12-25T10:00:00Z', 'Europe/Berlin'],
  ['New Year’s Eve', '2026-12-31T23:58:00Z', 'UTC'],
  ['New Year’s Day', '2027-01-01T00:05:00Z', 'Europe/Amsterdam'],
  ['end of February', '2027-02-28T22:30:00Z', 'America/New_York'],
  ['daylight saving begins', '2027-03-28T00:58:30Z', 'Europe/Amsterdam'],
  ['daylight saving ends', '2027-10-31T00:58:30Z', 'Europe/Amsterdam'],
  ['the hour that comes twice', '2027-10-31T00:30:00Z', 'Europe/London'],
  ['29 February', '2028-02-29T22:30:00Z', 'Europe/Amsterdam'],
  ['29 February, 14 hours ahead', '2028-02-29T11:00:00Z', 'Pacific/Kiritimati'],
  ['a day behind, half an hour off', '2027-06-30T09:15:00Z', 'Pacific/Marquesas'],
  ['after 32-bit seconds', '2038-01-19T03:14:10Z', 'Asia/Kolkata'],
]

const { values, words } = readArguments({
  name: 'test:dates',
  about: 'Runs the tests, or those with one of these words in their names, on machines of several dates, each with a seed of its own.',
  words: '[words]',
  options: { ...engineOptions, only: { type: 'number', help: 'the machine with this number only' } },
})
const rest = [...words, ...(['sqlite', 'postgres'] as const).filter((engine) => values[engine]).map((engine) => `--${engine}`)]
endWithSignals()
const failing: string[] = []
for (const [i, [name, date, zone]] of machines.entries()) {
  if (values.only !== undefined && values.only !== i + 1) continue
  const begun = performance.now()
  const { last, failures, code } = await runTests(['--date', date, '--zone', zone, ...rest], { env: { TEST_SEED: String(testSeed + i) } })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`${code === 0 ? 'passed' : 'FAILED'} ${i + 1}. ${name} (${date} in ${zone}, seed ${testSeed + i}): ${last} in ${seconds} s`)
  for (const failure of failures) console.log(`         ${failure}`)
  if (code !== 0) failing.push(`TEST_SEED=${testSeed + i} npm test -- ${['--date', date, '--zone', zone, ...rest].join(' ')}`)
}
if (failing.length > 0) console.log(`Run again with\n${failing.map((command) => `  ${command}`).join('\n')}`)
process.exit(failing.length > 0 ? 1 : 0)
