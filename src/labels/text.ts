import { toAscii } from '../geo/transliterate.ts'
import { fontOf } from './font.ts'

const plain = /^[\x20-\x7e]*$/

/**
 * The text as the faces can write it: one character is one glyph, and none of them is a box. What commands instead of being seen
 * (controls, directions, joiners, halves of pairs) is left out; what the faces lack is written in Latin letters. A line break stays.
 */
export function cleanText(text: string): string {
  if (plain.test(text)) return text.trim()
  const { glyphs } = fontOf(false)
  if (isWritten(text, glyphs)) return trim(text)
  const seen = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\t\v\f\r\u0085\u2028\u2029\p{Zs}]/gu, ' ')
    .replaceAll(/[^\P{C}\n\p{Co}\p{Cn}]/gu, '')
    .normalize('NFC')
  const has = (character: string) => glyphs[character.codePointAt(0)!]
  let written = ''
  for (const character of seen) written += character === '\n' || has(character) ? character : rewrite(character, has)
  return trim(written)
}

/** Most names outside of ASCII have nothing to clean: found out like this it takes a microsecond, by expressions fifty. */
function isWritten(text: string, glyphs: Uint16Array) {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (!glyphs[code] && code !== 0x0a) return false
  }
  return true
}

const trim = (text: string) => (text.includes('\n') ? text.trim().replaceAll(/ *\n */g, '\n') : text.trim())

/**
 * Replaces a character that the face lacks. Ancient Greek loses its breathings before its alphabet; a letter without a sound is removed.
 */
function rewrite(character: string, has: (character: string) => number | undefined) {
  const [letter, ...marks] = character.normalize('NFD')
  if (marks.length > 0 && has(letter!)) return letter
  return toAscii(character) || (/[\p{L}\p{M}]/u.test(character) ? '' : '?')
}
