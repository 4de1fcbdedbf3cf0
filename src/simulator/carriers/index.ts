import type { Carrier } from '../../carriers/kit/carrier.ts'
import { platformSlug } from '../../platform/slug.ts'
import { withStarterContract } from '../starter-contract.ts'
import { aerofastCarrier } from './aerofast.ts'
import { collogixCarrier } from './collogix.ts'
import { freshlaneCarrier } from './freshlane.ts'
import { ironhaulCarrier } from './ironhaul.ts'
import { letterCarrier } from './letter.ts'
import { northpostCarrier } from './northpost.ts'
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

/** The sandbox carriers, then the real ones, then the unstamped letter, which bears the platform's name: the order that clients see. */
export const withSandboxCarriers = (real: readonly Carrier[]): readonly Carrier[] => [
  ...sandboxCarriers,
  ...real,
  withStarterContract(letterCarrier(platformSlug)),
]
