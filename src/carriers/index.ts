import type { Carrier } from './kit/carrier.ts'

/** The carriers of this folder: those that reach a real carrier's API. `npm run new-carrier` adds to the list. */
export const realCarriers: readonly Carrier[] = []
