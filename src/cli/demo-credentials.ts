import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoCredentials } from '../modules/onboarding/demo.ts'
import type { Settings } from '../platform/settings.ts'
import { CommandError } from './command.ts'

const fileIn = ({ DATA_DIR }: Settings) => join(DATA_DIR, 'demo-credentials.json')

/** Finds the credentials of the demo organization, if the server has made one in this folder. */
export function findDemoCredentials(settings: Settings): DemoCredentials | undefined {
  const file = fileIn(settings)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoCredentials) : undefined
}

/** Reads the credentials of the demo organization for a command that needs them. `advice`: what to do otherwise. */
export function readDemoCredentials(settings: Settings, advice: string): DemoCredentials {
  const found = findDemoCredentials(settings)
  if (!found) throw new CommandError(`There are no keys in ${fileIn(settings)}. ${advice}`)
  return found
}
