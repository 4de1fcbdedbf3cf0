import { parseArgs } from 'node:util'
import { endWithSignals } from '../children.ts'
import { mutations } from './index.ts'
import { mutate } from './mutate.ts'

/**
 * npm run mutate [words] [-- --list]: plants each defect of the list in a copy of the checkout, by itself, and runs the tests that are to
 * notice it. Words choose the mutations whose names or files have one of them. Ends with 1 if a defect was not noticed.
 */
const { values, positionals: words } = parseArgs({ options: { list: { type: 'boolean', default: false } }, allowPositionals: true })
const chosen = mutations.filter(({ name, file }) => words.length === 0 || words.some((word) => `${name} ${file}`.includes(word)))
if (chosen.length === 0) throw new Error(`No mutation has ${words.join(' or ')} in its name or file. npm run mutate -- --list shows all.`)
if (values.list) {
  for (const { name, file, tests, title, engine = 'sqlite' } of chosen)
    console.log(`${name.padEnd(64)} ${file} (${engine}: ${tests.join(' ')}${title === undefined ? '' : ` /${title}/`})`)
  process.exit()
}

const shown = 3
endWithSignals()
const verdicts = await mutate(chosen, {
  progress: (what) => process.stderr.write(`\x1b[2K${what} …\r`),
  report({ mutation: { name, file }, result, by, seconds }) {
    process.stderr.write('\x1b[2K')
    console.log(`${result === 'caught' ? 'caught  ' : result.toUpperCase().padEnd(8)} ${name} (${file}, ${seconds.toFixed(0)} s)`)
    for (const title of by.slice(0, shown)) console.log(`           ${result === 'caught' ? 'by ' : ''}${title}`)
    if (by.length > shown) console.log(`           and ${by.length - shown} more`)
  },
})
const missed = verdicts.filter(({ result }) => result !== 'caught')
console.log(`${verdicts.length} mutations, ${verdicts.length - missed.length} caught`)
for (const { mutation, result } of missed) console.log(`${result}: ${mutation.name}`)
process.exit(missed.length > 0 ? 1 : 0)
