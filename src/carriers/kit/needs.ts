import type { ShippingOption } from './options.ts'

/** Fields that an option requires before it can be bought, in words for error details. */
export type Need = { readonly kind: 'required' | 'invalid'; readonly message: string }
type What = Pick<ShippingOption, 'name' | 'functionalities'>

/** The cold chain does not take what would be spoilt before it is eaten. */
const freshDays = 5

/** `today` is a day, `2026-03-02`. What is not fresh may keep as long as it likes. */
export function expirationProblem(
  { name, functionalities }: What,
  expiration_date: string | null | undefined,
  today: string,
): Need | undefined {
  if (!functionalities.fresh_goods) return undefined
  if (!expiration_date) return { kind: 'required', message: `${name} requires an expiration date.` }
  const earliest = Temporal.PlainDate.from(today).add({ days: freshDays }).toString()
  if (expiration_date >= earliest) return undefined
  return { kind: 'invalid', message: `The goods must keep for ${freshDays} days at least, until ${earliest} or longer.` }
}

export function packagingProblem({ name, functionalities }: What, package_type: string | null | undefined): Need | undefined {
  if (functionalities.form_factor !== 'pallet' || package_type) return undefined
  return { kind: 'required', message: `${name} requires package_type (pallet type).` }
}
