import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** Comments that stand on lines of their own: a tenth of the compressed text. */
const commentLines = /^[ \t]*(?:\/\*\*[\s\S]*?\*\/|\/\/ .*)$/gm

/**
 * Reads a file of the folder `browser`, named without its ending, as JavaScript without comments. Lines stay where they are in the source. The bundle has
 * another function of this name, which reads what this one returned while the bundle was made (bin/bundle.js).
 */
export function readScript(name: string): string {
  const source = readFileSync(new URL(`browser/${name}.ts`, import.meta.url), 'utf8')
  return stripTypes(source)
    .replaceAll(commentLines, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/'(\.[^'\n]+)\.ts'$/gm, "'$1.js'")
}

/** Removes types in the way that Node removes them from the server. Node calls this function experimental in a warning, which operators cannot act on. */
function stripTypes(source: string): string {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}
