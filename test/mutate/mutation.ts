/** One deliberate defect, and the tests that are to notice it. */
export type Mutation = {
  /** Unique, in words: `jobs: finish without the fence`. */
  readonly name: string
  readonly file: string
  /** Found exactly once in the file; otherwise the code has changed, and the mutation must be looked at again. */
  readonly find: string
  readonly replace: string
  /** Parts of the names of the test files, as `npm test` takes them. */
  readonly tests: readonly string[]
  /** Only tests whose titles match this, slow ones too. */
  readonly title?: string
  readonly engine?: 'sqlite' | 'postgres'
}

/**
 * Defects of one file that the same tests are to notice: by its name, the text of each and what replaces it. A regular expression after the
 * words of the test files matches titles.
 */
export function plant(
  file: string,
  tests: readonly (string | RegExp)[],
  texts: Readonly<Record<string, readonly [string, string]>>,
): Mutation[] {
  const words = tests.filter((one) => typeof one === 'string')
  const title = tests.find((one) => typeof one !== 'string')?.source
  const where = { file, tests: words, ...(title !== undefined && { title }) }
  return Object.entries(texts).map(([name, [find, replace]]) => ({ ...where, name, find, replace }))
}

export const onPostgres = (mutations: readonly Mutation[]): Mutation[] => mutations.map((one) => ({ ...one, engine: 'postgres' }))

export type Verdict = {
  readonly mutation: Mutation
  /** `broken`: nothing could be concluded, because no test came to run. */
  readonly result: 'caught' | 'survived' | 'broken'
  /** The titles of the tests that noticed it. */
  readonly by: readonly string[]
  readonly seconds: number
}

/** Why a text cannot be replaced in a file; undefined where it can. */
export function refusalOf({ name, file, find, replace }: Mutation, source: string): string | undefined {
  const count = source.split(find).length - 1
  if (count !== 1) return `${name}: the text to replace was found ${count} times in ${file}, not once`
  return find === replace ? `${name}: the replacement is the text itself` : undefined
}
