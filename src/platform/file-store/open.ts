import type { Monotonic } from '../leases.ts'
import type { Log } from '../log.ts'
import { openSender } from '../outbound/send.ts'
import { type Settings, SettingsError } from '../settings.ts'
import type { Clock } from '../time.ts'
import type { FileStore } from './back-end.ts'
import { folderBackEnd, spoolFolderIn } from './folder.ts'
import { openFreeSpaceCheck, type ReadFreeBytes, readFreeBytes } from './free-space.ts'
import { s3BackEnd } from './s3.ts'
import { removeLeftovers } from './spool.ts'

const s3Settings = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'] as const

/** True if files are in a bucket. Refuses settings of which some are missing. */
export function usesBucket(settings: Settings): boolean {
  const missing = s3Settings.filter((name) => settings[name] === '')
  if (missing.length > 0 && missing.length < s3Settings.length)
    throw new SettingsError(
      `${missing.join(' and ')} must be set too. Files are stored in a bucket with all of ${s3Settings.join(', ')}, or in DATA_DIR with none.`,
    )
  return missing.length === 0
}

/** A file, with the headers of its answer. */
const mostAnswerBytes = 16_777_216
const mostMs = 60_000

type StoreServices = { readonly now: Clock; readonly elapsedMs: Monotonic; readonly readFree?: ReadFreeBytes }

/**
 * The store that the settings name. The operator has named the endpoint of a bucket, and it may be in the operator's own network: unlike
 * addresses that clients name, it may have any address, and may be called without TLS.
 */
export function openFileStore(settings: Settings, { now, elapsedMs, readFree = readFreeBytes }: StoreServices): FileStore {
  const spoolFolder = spoolFolderIn(settings.DATA_DIR)
  if (!usesBucket(settings)) {
    const floorBytes = settings.FILES_FREE_MEGABYTES * 1_000_000
    const requireFreeSpace = openFreeSpaceCheck({ folder: spoolFolder, floorBytes, readFree, elapsedMs })
    return { ...folderBackEnd(settings.DATA_DIR), spoolFolder, requireFreeSpace }
  }
  const send = openSender({ allow: ['0.0.0.0/0', '::/0'], http: true }, undefined, { mostMs, mostBytes: mostAnswerBytes })
  const bucket = {
    endpoint: settings.FILES_S3_ENDPOINT,
    bucket: settings.FILES_S3_BUCKET,
    region: settings.FILES_S3_REGION,
    accessKey: settings.FILES_S3_ACCESS_KEY,
    secretKey: settings.FILES_S3_SECRET_KEY,
  }
  return { ...s3BackEnd(bucket, send, now), spoolFolder, requireFreeSpace: async () => {} }
}

/**
 * Refuses the start of a server whose files cannot be stored as it is configured. A store that only does not answer is logged: what needs
 * no files is served meanwhile.
 */
export async function refuseBrokenStore({ files, log }: { readonly files: FileStore; readonly log: Log }) {
  const problem = await files.findProblem()
  if (problem?.isMisconfigured) throw new SettingsError(problem.sentence)
  if (problem) log.warn('files.unavailable', { problem: problem.sentence })
  await removeLeftovers(files.spoolFolder)
}
