import type { Carrier } from '../../carriers/kit/carrier.ts'
import { serviceCode } from '../../carriers/kit/product.ts'
import { allCarriers } from '../../carriers/registry.ts'

/** Every option of a carrier: `swiftly:home`, `swiftly:home/signature`. */
export const optionCodesOf = ({ code, products }: Carrier) =>
  new Set(products.flatMap((product) => product.variants.map((variant) => `${code}:${serviceCode(product, variant)}`)))

const all = new Set(allCarriers.flatMap((carrier) => [...optionCodesOf(carrier)]))
/** Whether any carrier has such an option. */
export const isOptionCode = (code: string) => all.has(code)
