import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadGazetteer } from '../src/geo/places/gazetteer.ts'
import { listMainTowns } from './main-towns.ts'

/** Writes `src/geo/places/town-positions.ts`: `node bin/town-positions.ts`, after a change of the places or of the table of postal areas. */
const file = new URL('../src/geo/places/town-positions.ts', import.meta.url)

const head = `/**
 * Where the main towns of the table of postal areas lie. Behind a question mark the country has another town of the name.
 * Written by \`node bin/town-positions.ts\`, never by hand.
 */
export const townPositions: Readonly<Record<string, string>> = {
`

const folder = mkdtempSync(join(tmpdir(), 'crossdock-towns-'))
try {
  const countries = Object.entries(listMainTowns(await loadGazetteer(folder)))
  const lines = countries.map(([country, towns]) => `  ${country}: \`${inLines(towns)}\`,\n`)
  writeFileSync(file, `${head}${lines.join('')}}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Lines of at most 130 characters. */
function inLines(towns: readonly string[]): string {
  const lines = ['']
  for (const town of towns)
    if (lines.at(-1)!.length + town.length > 130) lines.push(town)
    else lines.push(`${lines.pop()} ${town}`.trim())
  return lines.join('\n    ')
}
