import { runCommandLine } from '../src/cli/run.ts'
import { noPerson } from './no-person.ts'

/** Runs command lines one after another, each as the shell would, in a process of its own with `process.env`. Prints what each ended with. */
const outcomes: { code: number; err: string }[] = []
for (const line of JSON.parse(process.argv[2]!) as string[]) {
  let err = ''
  const code = await runCommandLine(line.split(' ').filter(Boolean), {
    env: process.env,
    out: () => {},
    err: (text) => {
      err += text
    },
    loadApp: () => import('../src/app.ts'),
    ...noPerson,
  })
  outcomes.push({ code, err })
}
console.log(JSON.stringify(outcomes))
