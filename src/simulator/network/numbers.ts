import { hash } from 'node:crypto'
import { gs1, letter23, luhnDigit, mod7, mod97, s10 } from './check-digits.ts'

/** The input of a number: the same input gives the same number, so that a repeated announcement gets the same. */
export type Seed = {
  readonly reference: string
  readonly position: number
  /** A number that is another's already is passed over for the next. Short forms cannot do without: S10 has eight digits. */
  readonly attempt: number
}
type Client = { readonly country: string; readonly service: string; readonly details: Readonly<Record<string, unknown>> }
type Draw = { digits(count: number): string; letter(): string }

/** Draws from a digest of 256 bits, from the last digit on. */
function drawFrom(carrier: string, { reference, position, attempt }: Seed): Draw {
  let rest = BigInt(`0x${hash('sha256', JSON.stringify([carrier, reference, position, attempt]), 'hex')}`)
  const below = (limit: bigint) => {
    const drawn = rest % limit
    rest /= limit
    return drawn
  }
  return {
    digits: (count) => String(below(10n ** BigInt(count))).padStart(count, '0'),
    letter: () => String.fromCharCode(65 + Number(below(26n))),
  }
}

const checked = (digits: string, check: (digits: string) => string) => digits + check(digits)
/** S10 begins with what the thing is. */
const kindOfMail = (service: string) => (service.startsWith('registered') ? 'R' : /^(letter|packet|mailbox)/.test(service) ? 'L' : 'C')

/**
 * Forms of the tracking numbers:
 *
 * | carrier   | form                               | example            | check                                 |
 * |-----------|------------------------------------|--------------------|---------------------------------------|
 * | northpost | UPU S10                            | CZ852975455NL      | weights 8 6 4 2 3 5 9 7, modulo 11    |
 * | swiftly   | SW and 14 digits                   | SW24067885662511   | the last: Luhn                        |
 * | aerofast  | 12 digits                          | 565031009502       | the last: the number modulo 7        |
 * | ironhaul  | IH, 11 digits and a letter         | IH82706993531M     | the letter: the number modulo 23     |
 * | freshlane | FL and 14 digits                   | FL92791232827483   | the last two: ISO 7064, MOD 97-10     |
 * | collogix  | SSCC with the prefix of the client | 287123456367138934 | the last: GS1, modulo 10              |
 * | letter    | UL and 14 digits                   | UL24067885662511   | the last: Luhn                        |
 */
const forms: Readonly<Record<string, (draw: Draw, client: Client) => string>> = {
  northpost: (draw, { country, service }) => `${kindOfMail(service)}${draw.letter()}${checked(draw.digits(8), s10)}${country}`,
  swiftly: (draw) => `SW${checked(draw.digits(13), luhnDigit)}`,
  aerofast: (draw) => checked(draw.digits(11), mod7),
  ironhaul: (draw) => `IH${checked(draw.digits(11), letter23)}`,
  freshlane: (draw) => `FL${checked(draw.digits(12), mod97)}`,
  collogix(draw, { details }) {
    const prefix = /^\d{7,10}$/.exec(String(details.gs1_prefix))?.[0] ?? '0000000'
    return checked(`${draw.digits(1)}${prefix}${draw.digits(16 - prefix.length)}`, gs1)
  },
}

/** The unstamped letter is called as the platform is. It has a number though it is not tracked: clients try theirs with its label. */
const letterForm = (draw: Draw) => `UL${checked(draw.digits(13), luhnDigit)}`
export const isUnstampedLetter = (carrier: string) => forms[carrier] === undefined

export const numberOf = (carrier: string, client: Client, seed: Seed) => (forms[carrier] ?? letterForm)(drawFrom(carrier, seed), client)

/** The carrier's id of a shipment or a pickup. With 20 digits, two are never equal. */
export const idOf = (carrier: string, reference: string) =>
  `${carrier.slice(0, 2).toUpperCase()}-${drawFrom(carrier, { reference, position: -1, attempt: 0 }).digits(20)}`
