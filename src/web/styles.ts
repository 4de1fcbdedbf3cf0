import { readFileSync } from 'node:fs'

/** Joins style sheets, which are files of this folder, below the design tokens that they use. */
export const joinStyles = (tokens: string, paths: readonly string[]): string =>
  [tokens, ...paths.map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))].join('\n')
