import { blankIn, erasedText, type Person } from './person.ts'

/** Search for a person in texts. */
export type PersonSearch = {
  /** True if a text is about the person: by e-mail address, phone number, tracking number or shipment, or by name and street together. */
  isAbout(text: string): boolean
  hasEmail(text: string): boolean
  /** The text without the person. JSON stays JSON. */
  erase(text: string): string
}

/** The field of a document that a carrier drew: its bytes show the person, and no word of them can be replaced. */
const drawnContent = 'content_base64'

export function searchFor(person: Person, marks: ReadonlySet<string>): PersonSearch {
  const [emails, phones, names, streets] = [person.emails, withDigits(person.phones), person.names, person.streets].map((values) =>
    expressionFor(values),
  ) as [RegExp, RegExp, RegExp, RegExp]
  const known = expressionFor(marks)
  const isIn = (expression: RegExp, text: string) => text.search(expression) >= 0

  const eraseText = (text: string) =>
    text
      .replaceAll(emails, erasedText.email)
      .replaceAll(phones, erasedText.phone)
      .replaceAll(streets, erasedText.text)
      .replaceAll(names, erasedText.text)

  function eraseIn(value: unknown): unknown {
    if (typeof value === 'string') return eraseText(value)
    if (Array.isArray(value)) return value.map(eraseIn)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, name === drawnContent ? '' : eraseIn(one)]))
  }

  return {
    isAbout: (text) => isIn(emails, text) || isIn(phones, text) || isIn(known, text) || (isIn(names, text) && isIn(streets, text)),
    hasEmail: (text) => isIn(emails, text),
    erase(text) {
      const value = parsed(text)
      if (value === undefined) return eraseText(text)
      blankIn(value, person)
      const after = JSON.stringify(eraseIn(value))
      return after === JSON.stringify(parsed(text)) ? text : after
    },
  }
}

function parsed(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A carrier may be given a phone number without its spaces. */
const withDigits = (phones: ReadonlySet<string>) =>
  new Set(
    [...phones].flatMap((phone) => [phone, phone.replaceAll(/[^\d+]/g, ''), phone.replaceAll(/\D/g, '')]).filter((one) => one.length > 5),
  )

const nothing = /(?!)/g

/** Finds each value as a whole word, in any case, also as it stands in an address or in JSON inside a text. */
function expressionFor(values: ReadonlySet<string>): RegExp {
  const spellings = new Set([...values].flatMap(spellingsOf))
  if (spellings.size === 0) return nothing
  const any = [...spellings].sort((a, b) => b.length - a.length).map(RegExp.escape)
  return new RegExp(`(?:(?<![\\p{L}\\p{N}])|(?<=\\\\[nrt]|%[0-9a-f]{2}))(?:${any.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

function spellingsOf(value: string): string[] {
  const escaped = value.replaceAll(/[^\x20-\x7e]/g, (character) =>
    [...Array(character.length).keys()].map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  )
  const address = encodeURIComponent(value.toWellFormed())
  return [value, JSON.stringify(value).slice(1, -1), escaped, escaped.replaceAll('\\', '\\\\'), address, address.replaceAll('%20', '+')]
}
