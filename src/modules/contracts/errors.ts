import { isFor, listCarriers } from '../../carriers/registry.ts'
import { Fault, invalidChoice, invalidValue } from '../../platform/errors.ts'

/** Sandbox carriers serve organizations in mode test, real ones those in mode live. */
export const wrongMode = (mode: 'live' | 'test') =>
  new Fault(
    invalidChoice,
    `An organization in mode ${mode} ships with ${
      listCarriers()
        .filter((one) => isFor(one, mode))
        .map(({ code }) => `"${code}"`)
        .join(', ') || 'no carrier yet'
    }.`,
    { source: { pointer: '/carrier_code' } },
  )

/** Says how an organization without an active contract gets one. `otherwise`: what else the client can send. */
export const describeNoContract = ({ name }: { readonly name: string }, otherwise?: string) =>
  `There is no active contract with ${name}. Make one, as the guide at /docs/guides/going-live describes${otherwise ? `, or ${otherwise}` : ''}.`

/** An operator can start a version that has the carrier again. */
export const unknownCarrier = (carrier_code: string) =>
  new Fault(
    invalidValue,
    `This server has no carrier "${carrier_code}". DELETE the contract, or ask its operator for a version that has it.`,
  )

export const foreignOption = (carrier: string, i: number) =>
  new Fault(invalidValue, `This is not a shipping option of ${carrier}.`, { source: { pointer: `/prices/${i}/shipping_option_code` } })

export const optionTwice = (i: number) =>
  new Fault(invalidValue, 'This shipping option stands in the list twice. Send it once.', {
    source: { pointer: `/prices/${i}/shipping_option_code` },
  })
