import type { Carrier } from '../../carriers/kit/carrier.ts'
import { aerofastCarrier } from './aerofast.ts'
import { collogixCarrier } from './collogix.ts'
import { freshlaneCarrier } from './freshlane.ts'
import { ironhaulCarrier } from './ironhaul.ts'
import { northpostCarrier } from './northpost.ts'
import { swiftlyCarrier } from './swiftly.ts'

/** The invented carriers. They serve whoever practises; the unstamped letter, which serves everybody, is apart. */
export const sandboxCarriers: readonly Carrier[] = [
  northpostCarrier,
  swiftlyCarrier,
  aerofastCarrier,
  ironhaulCarrier,
  freshlaneCarrier,
  collogixCarrier,
]
