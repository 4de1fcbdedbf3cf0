import { z } from 'zod'
import type { Environment } from '../../../platform/context.ts'
import { isSameBytes } from '../../../platform/same-bytes.ts'
import { addTime, machineNow, type Time } from '../../../platform/time.ts'

/**
 * Minutes of validity by the use of a token. `access`: one parcel was found. `link`: access in a URL that the merchant requested. `return`:
 * the status and the label of one return; `pay` is the URL where its fee can be paid.
 */
const minutesOf = { access: 30, link: 7 * 24 * 60, return: 30 * 24 * 60 } as const
export type TokenUse = keyof typeof minutesOf
/** The minutes that a shopper has for a return after their parcel was found. */
export const accessMinutes = minutesOf.access
/** The days in which a shopper can come back to a return. */
export const returnDays = minutesOf.return / 24 / 60

const fields = { organization: z.int(), brand: z.int(), shipment: z.string(), parcel: z.int() }
/** `by_link`: by the link of the merchant, and not by a postal code. */
const access = z.object({ ...fields, by_link: z.literal(true).optional() })
const claims = {
  access,
  link: z.object(fields),
  return: z.object({ organization: z.int(), brand: z.int(), return: z.int(), pay: z.string().optional() }),
}
/** Values to which a token is bound. */
export type Claims<Use extends TokenUse> = z.output<(typeof claims)[Use]>
export type ParcelClaims = Claims<'access'>
/** `exp`: when the token ends, in seconds since 1970. */
export type VerifiedClaims<Use extends TokenUse> = Claims<Use> & { readonly exp: number }

type SigningTools = Pick<Environment, 'keys'>
type TokenTools = SigningTools & Pick<Time, 'machine'>

/** Signs what the browser of a shopper keeps. */
export const signText = ({ keys }: SigningTools, text: string) => keys.mac('returns', text).toString('base64url')

export function isSignatureOf({ keys }: SigningTools, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  return keys.macs('returns', text).some((mac) => isSameBytes(mac, given))
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const header = encode({ alg: 'HS256', typ: 'JWT' })

/** A JSON Web Token (RFC 7519), signed with HMAC SHA-256, that names its use and its end by the clock of the machine. */
export function signToken<Use extends TokenUse>(tools: TokenTools, use: Use, of: Claims<Use>): string {
  const end = Math.floor(Date.parse(addTime(machineNow(tools), { minutes: minutesOf[use] })) / 1000)
  const signed = `${header}.${encode({ aud: use, ...of, exp: end })}`
  return `${signed}.${signText(tools, signed)}`
}

/** No token of ours is longer. */
export const mostLetters = 6_000

/** Verifies a token and returns its claims. Undefined if it was changed, is for another use or has expired. */
export function verifyToken<Use extends TokenUse>(tools: TokenTools, use: Use, token: string): VerifiedClaims<Use> | undefined {
  const [head, body, signature, ...rest] = token.length > mostLetters ? [] : token.split('.')
  if (head !== header || !body || !signature || rest.length > 0) return undefined
  if (!isSignatureOf(tools, `${head}.${body}`, signature)) return undefined
  const { aud, exp, ...bound } = JSON.parse(Buffer.from(body, 'base64url').toString())
  if (aud !== use || exp * 1000 <= Date.parse(machineNow(tools))) return undefined
  const { success, data } = claims[use].safeParse(bound)
  return success ? { ...(data as Claims<Use>), exp } : undefined
}
