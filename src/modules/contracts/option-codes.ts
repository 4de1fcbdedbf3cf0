import type { Carrier } from '../../carriers/kit/carrier.ts'
import { serviceCode } from '../../carriers/kit/product.ts'
import { optionOf } from '../../carriers/registry.ts'

/** Every option of a carrier: `swiftly:home`, `swiftly:home/signature`. */
export const optionCodesOf = ({ code, products }: Carrier) =>
  new Set(products.flatMap((product) => product.variants.map((variant) => `${code}:${serviceCode(product, variant)}`)))

/** True if a carrier has an option with this code. */
export const isOptionCode = (code: string) => optionOf(code) !== undefined
