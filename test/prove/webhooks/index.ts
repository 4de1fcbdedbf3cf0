import type { Goal } from '../goal.ts'
import { addresses } from './addresses.ts'
import { authorizations } from './authorizations.ts'
import { r6i } from './interleavings.ts'
import { r6p } from './pauses.ts'
import { r5 } from './r5.ts'
import { r6 } from './r6.ts'
import { r7 } from './r7.ts'
import { r8 } from './r8.ts'
import { signatures } from './signatures.ts'

const s8: Goal = {
  id: 'S8',
  promise:
    'by whichever operation an address is entered, only public addresses are called, no redirect is followed, and no response is shown',
  run: ({ size }) => addresses({ small: size === 'small' }),
}

const s9: Goal = {
  id: 'S9',
  promise:
    'what is sent verifies with another library; one bit more or less, and it does not; both secrets for 24 hours, and none to be read',
  run: ({ size, seed }) => signatures({ small: size === 'small', seed }),
}

const s10: Goal = {
  id: 'S10',
  promise: 'no state that was altered, used, old or foreign leaves a token, and no link that is nearly good is served',
  run: ({ size, seed }) => authorizations({ small: size === 'small', seed }),
}

/** What is promised of events on their way to those who listen. */
export const webhooks: readonly Goal[] = [r5, r6, r6i, r6p, r7, r8, s8, s9, s10]
