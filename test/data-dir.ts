import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Of all tests together: what is kept there is the same for all, and takes seconds to make. */
export const dataDir = process.env.TEST_DATA_DIR ?? join(tmpdir(), 'crossdock-test-data')
mkdirSync(dataDir, { recursive: true })
