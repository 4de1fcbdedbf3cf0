import { type AnyCapability, type Capability, hasSteps } from '../src/carriers/kit/carrier.ts'

export * from '../src/carriers/registry.ts'

/** A capability that takes one call, as those of the sandbox carriers do. */
export function singleCall<Settings, In, Out>(capability: AnyCapability<Settings, In, Out> | undefined): Capability<Settings, In, Out> {
  if (!capability || hasSteps(capability)) throw new Error('This capability takes several calls, or is missing.')
  return capability
}
