import { platformSlug } from '../../platform/slug.ts'
import type { Carrier } from '../kit/carrier.ts'
import { aerofastCarrier } from './aerofast.ts'
import { collogixCarrier } from './collogix.ts'
import { freshlaneCarrier } from './freshlane.ts'
import { ironhaulCarrier } from './ironhaul.ts'
import { letterCarrier } from './letter.ts'
import { northpostCarrier } from './northpost.ts'
import { withStarterContract } from './starter-contract.ts'
import { swiftlyCarrier } from './swiftly.ts'

/** The sandbox carriers, for organizations in mode `test`. The unstamped letter, which serves all organizations, is apart. */
export const sandboxCarriers: readonly Carrier[] = [
  northpostCarrier,
  swiftlyCarrier,
  aerofastCarrier,
  ironhaulCarrier,
  freshlaneCarrier,
  collogixCarrier,
].map(withStarterContract)

/** The unstamped letter, which bears the platform's name. */
export const unstampedLetter: Carrier = withStarterContract(letterCarrier(platformSlug))
