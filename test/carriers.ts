import { realCarriers } from '../src/carriers/index.ts'
import { registerCarriers } from '../src/carriers/registry.ts'
import { withSandboxCarriers } from '../src/simulator/carriers/index.ts'

/** For tests of the carriers that load no application: registers the same list as `app.ts`. */
registerCarriers(withSandboxCarriers(realCarriers))

export * from '../src/carriers/registry.ts'
