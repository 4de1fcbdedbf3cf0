import { fnc1 } from './code128.ts'

type Element = { readonly ai: string; readonly value: string }

/** Values that each application identifier may hold, by the table of the GS1 General Specifications; `letters` are its `an`. */
const letters = '[!"%-?A-Z_a-z]'
const forms: readonly (readonly [ai: RegExp, value: RegExp])[] = [
  [/^00$/, /^\d{18}$/],
  [/^0[123]$/, /^\d{14}$/],
  [/^1[123567]$/, /^\d{6}$/],
  [/^20$/, /^\d{2}$/],
  [/^(10|2[12]|243)$/, new RegExp(`^${letters}{1,20}$`)],
  [/^3[1-6]\d\d$/, /^\d{6}$/],
  [/^3[07]$/, /^\d{1,8}$/],
  [/^39[02]\d$/, /^\d{1,15}$/],
  [/^39[13]\d$/, /^\d{4,18}$/],
  [/^(24[01]|25[01]|40[013]|90)$/, new RegExp(`^${letters}{1,30}$`)],
  [/^402$/, /^\d{17}$/],
  [/^41[0-7]$/, /^\d{13}$/],
  [/^420$/, new RegExp(`^${letters}{1,20}$`)],
  [/^421$/, new RegExp(`^\\d{3}${letters}{1,9}$`)],
  [/^42[2456]$/, /^\d{3}$/],
  [/^43(0[0-68]|1[0-689]|20)$/, new RegExp(`^${letters}{1,70}$`)],
  [/^43[01]7$/, /^[A-Z]{2}$/],
  [/^4309$/, /^\d{20}$/],
  [/^432[1-3]$/, /^[01]$/],
  [/^432[45]$/, /^\d{10}$/],
  [/^4326$/, /^\d{6}$/],
  [/^80(0[2-9]|1[0-3]|2[0-9])$/, new RegExp(`^${letters}{1,90}$`)],
  [/^9[1-9]$/, new RegExp(`^${letters}{1,90}$`)],
]

/** Application identifiers whose length every reader knows, so that no separator ends them. The first two digits decide. */
const fixed = new Set('00 01 02 03 04 11 12 13 14 15 16 17 18 19 20 31 32 33 34 35 36 41'.split(' '))
const checked = /^(0[012]|402|41[0-7])$/

/** The last digit makes the sum a multiple of ten, where every second one from the right counts three times. */
export function checkDigitOf(digits: string): string {
  let sum = 0
  for (let at = digits.length - 1, weight = 3; at >= 0; at--, weight = 4 - weight) sum += (digits.charCodeAt(at) - 48) * weight
  return String((10 - (sum % 10)) % 10)
}

const seen = new Map<string, RegExp | undefined>()
function formOf(ai: string): RegExp | undefined {
  if (!seen.has(ai)) seen.set(ai, forms.find(([name]) => name.test(ai))?.[1])
  return seen.get(ai)
}

/** Parses and checks `(00)…(420)…`. A bracket belongs to the value, unless it looks like the next identifier. */
export function elementsOf(content: string): Element[] {
  const parts = content.split(/\((\d{2,4})\)/)
  if (parts[0] !== '' || parts.length < 3) throw new Error('The content of a GS1 code begins with an application identifier in brackets')
  const elements: Element[] = []
  for (let at = 1; at < parts.length; at += 2) {
    const ai = parts[at]!
    const value = parts[at + 1]!
    const form = formOf(ai)
    if (!form) throw new Error(`There is no application identifier (${ai})`)
    if (!form.test(value)) throw new Error(`(${ai}) cannot hold ‘${value}’`)
    if (checked.test(ai) && !value.endsWith(checkDigitOf(value.slice(0, -1))))
      throw new Error(`The check digit of (${ai})${value} is wrong`)
    elements.push({ ai, value })
  }
  return elements
}

/** The letters that are encoded: FNC1 first, and after each element whose end a reader could not know, unless it is the last. */
export function gs1Letters(content: string): number[] {
  const row = [fnc1]
  const elements = elementsOf(content)
  for (const [index, { ai, value }] of elements.entries()) {
    for (const letter of ai + value) row.push(letter.charCodeAt(0))
    if (index < elements.length - 1 && !fixed.has(ai.slice(0, 2))) row.push(fnc1)
  }
  return row
}
