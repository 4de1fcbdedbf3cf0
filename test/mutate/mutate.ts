import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTests, type TestOutcome } from '../outcome.ts'
import { type Mutation, refusalOf, type Verdict } from './mutation.ts'

const root = join(import.meta.dirname, '../..')
/** What a copy does not need, or links to. */
const leftOut = ['.git', 'node_modules', 'data', 'coverage', 'crossdock-demo']

/** A run with a defect may hang. It is ended after so many times what the same tests take without it, and at least after the second. */
const patience = { factor: 5, leastMs: 60_000 }

type Options = { readonly progress?: (what: string) => void; readonly report?: (verdict: Verdict) => void }

/**
 * Applies each mutation by itself in a copy of the checkout and runs its tests there; the work tree is not touched. The same tests run
 * without a mutation first: what fails then proves nothing, and its failing later does not count.
 */
export async function mutate(mutations: readonly Mutation[], { progress = () => {}, report = () => {} }: Options = {}): Promise<Verdict[]> {
  const refusals = mutations.flatMap((one) => refusalOf(one, readFileSync(join(root, one.file), 'utf8')) ?? [])
  if (refusals.length > 0) throw new Error(refusals.join('\n'))
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-mutate-'))
  const verdicts: Verdict[] = []
  try {
    copyCheckout(folder)
    const usual = new Map<string, TestOutcome & { ms: number }>()
    for (const mutation of mutations) {
      const args = argumentsOf(mutation)
      const known = usual.get(args.join(' ')) ?? (await measure(folder, args, progress))
      usual.set(args.join(' '), known)
      if (known.code !== 0)
        throw new Error(`Without a mutation, npm test -- ${args.join(' ')} fails: ${known.failures.join('; ') || known.last}`)
      progress(mutation.name)
      const verdict = await judge(folder, mutation, Math.max(patience.leastMs, known.ms * patience.factor))
      verdicts.push(verdict)
      report(verdict)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return verdicts
}

function copyCheckout(folder: string) {
  for (const part of readdirSync(root)) if (!leftOut.includes(part)) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

const argumentsOf = ({ tests, title, engine = 'sqlite' }: Mutation) => [
  `--${engine}`,
  ...(title === undefined ? [] : ['--deep', '--title', title]),
  ...tests,
]

async function measure(folder: string, args: readonly string[], progress: (what: string) => void) {
  progress(`npm test -- ${args.join(' ')}, without a mutation`)
  const begun = performance.now()
  const outcome = await runTests(args, { cwd: folder })
  return { ...outcome, ms: performance.now() - begun }
}

async function judge(folder: string, mutation: Mutation, mostMs: number): Promise<Verdict> {
  const path = join(folder, mutation.file)
  const source = readFileSync(path, 'utf8')
  const begun = performance.now()
  writeFileSync(
    path,
    source.replace(mutation.find, () => mutation.replace),
  )
  try {
    const { code, failures, isLate, last } = await runTests(argumentsOf(mutation), { cwd: folder, mostMs })
    const seconds = (performance.now() - begun) / 1000
    // A file that cannot be loaded fails by its path: that shows a mutation that does not compile, and nothing else.
    const titles = failures.filter((one) => !/\.(test\.ts|mjs)$/.test(one))
    const by = isLate ? [...titles, `no end within ${(mostMs / 1000).toFixed(0)} s`] : titles
    const result = by.length > 0 ? 'caught' : code === 0 ? 'survived' : 'broken'
    return { mutation, result, by: result === 'broken' ? [last] : by, seconds }
  } finally {
    writeFileSync(path, source)
  }
}
