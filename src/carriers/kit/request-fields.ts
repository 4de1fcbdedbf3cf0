import { CarrierRefusal } from './carrier.ts'

/** The text without surrounding spaces, cut to so many characters as people count them. Undefined for an empty text. */
export function cutText(text: string | undefined, most: number): string | undefined {
  const trimmed = text?.trim()
  return trimmed ? [...trimmed].slice(0, most).join('').trim() : undefined
}

/** The text, cut; undefined also where it is shorter than the carrier takes. */
export function textBetween(text: string | undefined, least: number, most: number): string | undefined {
  const cut = cutText(text, most)
  return cut && [...cut].length >= least ? cut : undefined
}

type TextLimits = { readonly name: string; readonly least?: number; readonly most: number; readonly field: string }

/** The text without surrounding spaces. Refused where the carrier does not take it whole, since a part of it would mean something else. */
export function wholeText(text: string | undefined, { name, least = 1, most, field }: TextLimits): string | undefined {
  const trimmed = text?.trim() || undefined
  const length = [...(trimmed ?? '')].length
  if (trimmed && (length < least || length > most))
    throw new CarrierRefusal(`The carrier takes ${name} of ${least} to ${most} characters.`, { code: 'length', field })
  return trimmed
}

export const basicAuthorization = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
