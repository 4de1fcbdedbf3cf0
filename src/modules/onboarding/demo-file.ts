import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyCredential } from '../../http/auth/credentials.ts'
import type { System } from '../../platform/context.ts'
import type { DemoCredentials } from './demo.ts'

const fileOf = (dataDir: string) => join(dataDir, 'demo-credentials.json')
const draftOf = (dataDir: string) => `${fileOf(dataDir)}.draft`

/**
 * Writes the credentials of a demo that is about to be committed, so that a crash cannot lose them. Not under their final name: that
 * file is never replaced, and a demo that was not committed must leave none.
 */
export function draftDemoFile(dataDir: string, credentials: DemoCredentials) {
  const file = fileOf(dataDir)
  if (existsSync(file))
    throw new Error(
      `${file} has the credentials of another demo, and is not replaced. Move it away, or set DEMO=off to start without a demo.`,
    )
  writeFileSync(draftOf(dataDir), `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true })
}

/** Gives a draft its final name where the database knows its credentials. Answers the file, if there is one. */
export async function settleDemoFile(system: System, dataDir: string): Promise<string | undefined> {
  const [file, draft] = [fileOf(dataDir), draftOf(dataDir)]
  if (existsSync(draft)) {
    const credentials = readDraft(draft)
    if (credentials && (await verifyCredential(system, 'key', credentials.api_key, credentials.api_secret))) nameDraft(draft, file)
    rmSync(draft, { force: true })
  }
  return existsSync(file) ? file : undefined
}

/** A crash may have cut it short. */
function readDraft(draft: string): DemoCredentials | undefined {
  try {
    return JSON.parse(readFileSync(draft, 'utf8')) as DemoCredentials
  } catch {
    return undefined
  }
}

/** Links the draft to its name: unlike a rename, a link does not replace a file, and two servers that start at once may both come here. */
function nameDraft(draft: string, file: string) {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code!)) throw error
  }
}
