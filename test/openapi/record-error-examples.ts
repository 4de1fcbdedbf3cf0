import { writeFileSync } from 'node:fs'
import { makeErrorExamples } from '../error-examples.ts'

/** Writes the examples of the error pages, as a part of `npm run examples`. */
writeFileSync('src/web/error-pages/examples.json', `${JSON.stringify(await makeErrorExamples(), null, 2)}\n`)
process.exit(0)
