import { findChapterTitle } from './hs-chapters.ts'

/**
 * Words of a description that name one HS code nearly always. What depends on material or use (shoes, rings, cases, parts) is left
 * out: a wrong code misleads customs, no code is seen.
 */
const words = `
book 490199 | books 490199 | novel 490199 | magazine 490290 | calendar 491000 | postcard 490900 | sticker 491199
smartphone 851713 | smartphones 851713 | mobile phone 851713 | laptop 847130 | notebook computer 847130 | tablet computer 847130
headphones 851830 | earphones 851830 | earbuds 851830 | loudspeaker 851822 | webcam 852589 | usb stick 852351 | memory card 852351
power bank 850760 | keyboard for computer 847160 | computer mouse 847160
t-shirt 610910 | t-shirts 610910 | tshirt 610910 | cotton t-shirt 610910 | hoodie 611020 | socks 611595 | bra 621210 | tights 611521
necktie 621510 | jeans 620342
sunglasses 900410 | wristwatch 910211 | umbrella 660199 | backpack 420292 | bicycle 871200 | e-bike 871160 | baby stroller 871500
perfume 330300 | eau de parfum 330300 | eau de toilette 330300 | lipstick 330410 | mascara 330420 | nail polish 330430 | shampoo 330510
toothpaste 330610 | deodorant 330720 | soap 340111 | candle 340600 | candles 340600 | scented candle 340600
coffee beans 090121 | roasted coffee 090121 | black tea 090230 | green tea 090210 | wine 220421 | red wine 220421 | white wine 220421
beer 220300 | whisky 220830 | vodka 220860 | gin 220850 | cigarettes 240220 | honey 040900 | olive oil 150920
toy 950300 | toys 950300 | doll 950300 | jigsaw puzzle 950300 | teddy bear 950300 | playing cards 950440 | board game 950490
video game console 950450 | golf clubs 950631 | tennis racket 950651 | christmas decoration 950510
guitar 920290 | piano 920110 | violin 920210 | flute 920590 | toothbrush 960321 | ballpoint pen 960810 | lighter 961310
bed linen 630210 | towel 630260 | blanket 630140 | mattress 940421 | pillow 940490 | oil painting 970121
hair dryer 851631 | vacuum cleaner 850811 | toaster 851672 | microwave oven 851650 | drone 880621 | camera 852589 | television 852872
`

const dictionary: ReadonlyMap<string, string> = new Map(
  words
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => [entry.slice(0, -7), entry.slice(-6)]),
)
export const dictionaryCodes: readonly string[] = [...new Set(dictionary.values())]

const mostWords = 4

/** The HS code that a description names; undefined where it names none, or several. */
export function guessHsCode(description: string): string | undefined {
  const tokens = description.toLowerCase().match(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu) ?? []
  const found = new Set<string>()
  for (let at = 0; at < tokens.length; ) {
    const length = longestMatch(tokens, at)
    if (length > 0) found.add(dictionary.get(tokens.slice(at, at + length).join(' '))!)
    at += Math.max(1, length)
  }
  return found.size === 1 ? [...found][0] : undefined
}

function longestMatch(tokens: readonly string[], at: number): number {
  for (let length = Math.min(mostWords, tokens.length - at); length > 0; length--)
    if (dictionary.has(tokens.slice(at, at + length).join(' '))) return length
  return 0
}

/** `hs_code`: six digits, or empty where the goods are not classified. */
export type Classification = {
  readonly hs_code: string
  readonly hs_code_description: string
  readonly problem: 'hs_code_guessed' | 'unknown_hs_code' | null
}

/** The first six digits of the code count. Without a valid one, the description decides. */
export function classifyItem({ hs_code, description }: { hs_code: string; description: string }): Classification {
  const digits = hs_code.replaceAll('.', '').slice(0, 6)
  const title = findChapterTitle(digits)
  if (title !== undefined) return { hs_code: digits, hs_code_description: title, problem: null }
  const guess = guessHsCode(description)
  if (guess === undefined) return { hs_code: '', hs_code_description: '', problem: 'unknown_hs_code' }
  return { hs_code: guess, hs_code_description: findChapterTitle(guess)!, problem: 'hs_code_guessed' }
}
