import { dhlEcommerceNlCarrier } from './dhl_ecommerce_nl/index.ts'
import { dhlParcelDeCarrier } from './dhl_parcel_de/index.ts'
import type { Carrier } from './kit/carrier.ts'
import { mydhlCarrier } from './mydhl/index.ts'
import { postnlCarrier } from './postnl/index.ts'
import { sandboxCarriers, unstampedLetter } from './sandbox/index.ts'

/** Carriers of this folder that reach a real carrier's API. `npm run new-carrier` adds to the list. */
export const realCarriers: readonly Carrier[] = [dhlEcommerceNlCarrier, dhlParcelDeCarrier, mydhlCarrier, postnlCarrier]

/** Carriers of the product, in the order in which clients see them. */
export const productCarriers: readonly Carrier[] = [...sandboxCarriers, ...realCarriers, unstampedLetter]
