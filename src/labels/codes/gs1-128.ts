import type { BarSymbol } from '../symbol.ts'
import { barsOf, codewordsOf } from './code128.ts'
import { gs1Letters } from './gs1.ts'

/** Limit of the standard, with the separators and without the FNC1 that begins the symbol. */
const longest = 48

export function gs1Codewords(content: string): number[] {
  const letters = gs1Letters(content)
  if (letters.length - 1 > longest) throw new Error(`A GS1-128 holds ${longest} letters, not ${letters.length - 1}`)
  return codewordsOf(letters)
}

export const gs1_128 = (content: string): BarSymbol => barsOf(gs1Codewords(content))
