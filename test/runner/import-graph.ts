import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The sources of the project by their paths from its root, and the files that each names. */
export type ImportGraph = { readonly files: readonly string[]; mentionsOf(file: string): readonly string[] }

/** A path in quotes counts even where nothing imports it, for a process may be started from it. A type opens nothing. */
const mentionedPath = /^(?!import type ).*['"`](\.\.?\/[^'"`\n]+\.(?:ts|js|mjs))['"`]/gm

const mentions = new Map<string, readonly string[]>()
/** Returns the files that a file names. Each file is read once. */
function readMentions(file: string): readonly string[] {
  return mentions.getOrInsertComputed(file, () =>
    existsSync(file)
      ? [...readFileSync(file, 'utf8').matchAll(mentionedPath)].map(([, path]) => normalize(join(dirname(file), path!)))
      : [],
  )
}

/** The imports of every source, test and tool in this folder. */
export const openImportGraph = (): ImportGraph => ({
  files: globSync(['{src,test,bench,bin,clients,tools}/**/*.{ts,js,mjs}'], { exclude: (name) => name === 'node_modules' }),
  mentionsOf: readMentions,
})

/** Returns these files and all that they reach, except through files at which `stopsAt` says to stop. */
export function findReached(
  { mentionsOf }: Pick<ImportGraph, 'mentionsOf'>,
  files: Iterable<string>,
  stopsAt: (file: string) => boolean = () => false,
): Set<string> {
  const reached = new Set(files)
  for (const file of reached) if (!stopsAt(file)) for (const next of mentionsOf(file)) reached.add(next)
  return reached
}

/** Says whether a file, or one that it reaches, opens a database. Other files are the same on every engine. */
export const opensDatabase = (file: string) => findReached({ mentionsOf: readMentions }, [file]).has('src/platform/database/database.ts')
