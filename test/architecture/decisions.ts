/** One entry of a `DECISIONS.md`: `- **HTTP-1** (2026-11-15) Text.`, and below it `Test: a title` or `No test.` */
const entry = /^- \*\*([A-Z]+-\d+)\*\* \((\d{4}-\d{2}-\d{2})\) (\S.*)\n {2}(?:Test: (\S.*)|(No test\.))$/

/** Titles of tests as they stand in the source: the placeholders of a template included. */
export const listTestTitles = (source: string): string[] =>
  [...source.matchAll(/\b(?:test|deepTest|oneInSix|always)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , title]) =>
    title!.replaceAll(/\\(['"`])/g, '$1'),
  )

const isDate = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** Everything that is wrong with the entries of all files: their form, an id used twice, a date, a test that does not exist. */
export function findDecisionFaults(files: ReadonlyMap<string, string>, titles: ReadonlySet<string>): string[] {
  const firstFile = new Map<string, string>()
  return [...files].flatMap(([file, text]) =>
    text
      .split(/\n(?=- )/)
      .slice(1)
      .flatMap((block) => {
        const [, id, date, , title] = entry.exec(block.trimEnd()) ?? []
        if (id === undefined || date === undefined) return [`${file}: "${block.slice(0, 60)}" is no entry`]
        const faults: string[] = []
        if (firstFile.has(id)) faults.push(`${file}: ${id} is already in ${firstFile.get(id)}`)
        if (!isDate(date)) faults.push(`${file}: ${id} has no date: ${date}`)
        if (title !== undefined && !titles.has(title)) faults.push(`${file}: ${id} names a test that does not exist: ${title}`)
        firstFile.set(id, file)
        return faults
      }),
  )
}
