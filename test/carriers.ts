import { realCarriers } from '../src/carriers/index.ts'
import { type AnyCapability, type Capability, hasSteps } from '../src/carriers/kit/carrier.ts'
import { realMethodIds, registerMethodIds } from '../src/carriers/method-ids.ts'
import { registerCarriers } from '../src/carriers/registry.ts'
import { withSandboxCarriers } from '../src/simulator/carriers/index.ts'
import { sandboxMethodIds } from '../src/simulator/carriers/method-ids.ts'

/** For tests of the carriers that load no application: registers the same as `app.ts`. */
registerCarriers(withSandboxCarriers(realCarriers))
registerMethodIds([...sandboxMethodIds, ...realMethodIds])

export * from '../src/carriers/registry.ts'

/** A capability that takes one call, as those of the sandbox carriers do. */
export function singleCall<Settings, In, Out>(capability: AnyCapability<Settings, In, Out> | undefined): Capability<Settings, In, Out> {
  if (!capability || hasSteps(capability)) throw new Error('This capability takes several calls, or is missing.')
  return capability
}
