import { checkDigitOf } from '../src/labels/codes/gs1.ts'
import type { Symbology } from '../src/labels/marks.ts'
import type { Chance } from './fuzz/chance.ts'

/** Made-up contents of codes, and what a reader must say to them. */
export type Content = { readonly content: string; readonly reads: string }

const [digits, capitals, small] = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz']
const signs = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
const controls = '\0\x01\t\n\r\x1b\x1c\x1d\x1e\x1f\x7f'
const foreign = [...'äöüßéñçÅøłżźćńğşŞİρΩжЯ東京都안녕مرحبا–€🚚']

const word = (chance: Chance, letters: string | string[], from: number, to: number) =>
  Array.from({ length: chance.int(from, to) }, () => chance.pick([...letters])).join('')

/** Runs of one kind after another, because it is where the kinds meet that an encoder goes wrong. */
export function textOf(chance: Chance, longest: number, kinds: readonly (string | string[])[]): string {
  let text = ''
  const length = chance.int(1, longest)
  while (text.length < length) text += word(chance, chance.pick(kinds), 1, chance.pick([1, 2, 3, 6, 14]))
  return [...text].slice(0, length).join('')
}

const checkedDigits = (chance: Chance, length: number) => {
  const number = word(chance, digits, length - 1, length - 1)
  return number + checkDigitOf(number)
}
const gs1Letters = `${digits}${capitals}${small}!"%&'*+,-./:;<=>?_`
const gs1Elements: readonly ((chance: Chance) => [ai: string, value: string, fixed: boolean])[] = [
  (chance) => ['00', checkedDigits(chance, 18), true],
  (chance) => ['01', checkedDigits(chance, 14), true],
  (chance) => ['410', checkedDigits(chance, 13), true],
  (chance) => ['3102', word(chance, digits, 6, 6), true],
  (chance) => ['420', word(chance, digits + capitals, 4, 9), false],
  (chance) => ['421', word(chance, digits, 3, 3) + word(chance, digits + capitals, 1, 9), false],
  (chance) => ['10', word(chance, gs1Letters, 1, 12), false],
  (chance) => ['21', word(chance, digits, 1, 12), false],
  (chance) => ['37', word(chance, digits, 1, 8), false],
]

function gs1Of(chance: Chance): Content {
  let [content, reads, letters] = ['', '', 0]
  let open = false
  for (const element of chance.shuffled(gs1Elements).slice(0, chance.int(1, 3))) {
    const [ai, value, fixed] = element(chance)
    letters += ai.length + value.length + 1
    if (letters > 48) break
    content += `(${ai})${value}`
    reads += `${open ? '\x1d' : ''}${ai}${value}`
    open = !fixed
  }
  return { content, reads }
}

function maxicodeOf(chance: Chance, kinds: readonly (string | string[])[]): Content {
  const mode = chance.pick([2, 3, 4])
  // A letter of four bytes takes eight words, of which there are 93.
  if (mode === 4) return same(textOf(chance, kinds.includes(foreign) ? 11 : 40, kinds))
  const postcode = mode === 2 ? word(chance, digits, 1, 9) : `${chance.pick([...capitals])}${word(chance, digits + capitals, 0, 5)}`
  const rest = `${word(chance, digits, 3, 3)}\x1d${word(chance, digits, 3, 3)}\x1d1Z${textOf(chance, 40, [digits, capitals])}\x1dAERF\x1e\x04`
  const head = '[)>\x1e01\x1d96'
  // A postal code with letters always has six of them; blanks are what is missing.
  return { content: `${head}${postcode}\x1d${rest}`, reads: `${head}${mode === 3 ? postcode.padEnd(6) : postcode}\x1d${rest}` }
}

const same = (content: string): Content => ({ content, reads: content })
const plain = [digits, digits, capitals, small, signs]

/** With `printable`, only what a keyboard has: what a printer is asked to encode by itself. */
export function contentOf(chance: Chance, symbology: Symbology, longest: number, printable = false): Content {
  const ascii = printable ? plain : [...plain, controls]
  const all = printable || chance.maybe(0.6) ? ascii : [...ascii, foreign]
  if (symbology === 'gs1_128' || symbology === 'gs1_datamatrix') return gs1Of(chance)
  if (symbology === 'maxicode') return maxicodeOf(chance, all)
  return same(textOf(chance, longest, symbology === 'code128' ? ascii : all))
}
