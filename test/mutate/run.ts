import { endWithSignals } from '../children.ts'
import { readArguments, refuseArguments } from '../proofs/arguments.ts'
import type { Goal } from '../proofs/goal.ts'
import { proveGoals, reportProgress } from '../proofs/report.ts'
import { testSeed } from '../seed.ts'
import { mutations } from './index.ts'
import { mutate } from './mutate.ts'

const { words, values } = readArguments({
  name: 'mutate',
  about: 'Plants each defect in a copy of the checkout, by itself: its tests catch it. Words choose by the names and files of the defects.',
  words: '[words]',
  options: { list: { help: 'lists them' } },
})
const chosen = mutations.filter(({ name, file }) => words.length === 0 || words.some((word) => `${name} ${file}`.includes(word)))
if (chosen.length === 0) refuseArguments('mutate', `No mutation has ${words.join(' or ')} in its name or file; --list shows all`)
if (values.list) {
  for (const { name, file, tests, title, engine = 'sqlite' } of chosen)
    console.log(`${name.padEnd(64)} ${file} (${engine}: ${tests.join(' ')}${title === undefined ? '' : ` /${title}/`})`)
  process.exit()
}

const shown = 3
const planted: Goal = {
  id: 'M1',
  promise: 'Each planted defect is caught by a test',
  async run() {
    const verdicts = await mutate(chosen, {
      progress: reportProgress,
      report({ mutation: { name, file }, result, by, seconds }) {
        console.log(`${result === 'caught' ? 'caught  ' : result.toUpperCase().padEnd(8)} ${name} (${file}, ${seconds.toFixed(0)} s)`)
        for (const title of by.slice(0, shown)) console.log(`           ${result === 'caught' ? 'by ' : ''}${title}`)
        if (by.length > shown) console.log(`           and ${by.length - shown} more`)
      },
    })
    const missed = verdicts.filter(({ result }) => result !== 'caught')
    const violations = missed.map(({ mutation, result }) => `${result}: ${mutation.name}`)
    return { counts: { mutations: verdicts.length, caught: verdicts.length - missed.length }, violations }
  },
}
endWithSignals()
process.exit(await proveGoals(`${chosen.length} mutations`, [planted], { size: 'full', seed: testSeed }))
