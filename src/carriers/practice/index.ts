import type { Carrier } from '../kit/carrier.ts'
import { aerofast } from './aerofast.ts'
import { collogix } from './collogix.ts'
import { freshlane } from './freshlane.ts'
import { ironhaul } from './ironhaul.ts'
import { northpost } from './northpost.ts'
import { swiftly } from './swiftly.ts'

/** The invented carriers. They serve whoever practises; the unstamped letter, which serves everybody, is apart. */
export const practiceCarriers: readonly Carrier[] = [northpost, swiftly, aerofast, ironhaul, freshlane, collogix]
