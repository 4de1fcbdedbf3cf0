import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listenOn } from '../../../src/http/listen.ts'
import { findDocumentType } from '../../../src/platform/file-content/detect.ts'
import { toFileBytes } from '../../../src/platform/file-content/file-bytes.ts'
import { filesFolder, spoolFolderIn } from '../../../src/platform/file-store/folder.ts'
import { type Chance, chanceOf } from '../../fuzz/chance.ts'
import { type App, inEachEngine } from '../../proofs/engines.ts'
import type { Finding, Goal, Size } from '../../proofs/goal.ts'
import { waitUntil } from '../../until.ts'
import { boundary, makeUpload, marker, type Upload } from './hostile-files.ts'

const sizes: Record<Size, number> = { small: 150, gate: 2_000, full: 10_000 }

export const u1: Goal = {
  id: 'U1',
  promise:
    'Of hostile uploads none is stored with a type that is not allowed, none is written outside of the store, and none is answered 500',
  run: ({ size, seed }) => inEachEngine({ size }, (app) => prove(app, sizes[size], chanceOf(seed, 0))),
}

type Outcome = { readonly upload: Upload; readonly status: number; readonly token: string | undefined }

async function prove(app: App, count: number, chance: Chance): Promise<Finding> {
  const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
  listener.serve(app.handle)
  const outcomes: Outcome[] = []
  try {
    let organization = await app.newOrganization()
    for (let i = 0; i < count; i++) {
      // No limit is to refuse them first: 30 a minute, and 1,000 that nothing uses.
      if (i % 500 === 499) organization = await app.newOrganization()
      app.clock.advance({ seconds: 3 })
      outcomes.push(await send(app, organization.authorization, makeUpload(chance), listener.port))
    }
  } finally {
    const closed = listener.close()
    listener.cut()
    await closed
  }
  return judge(app, outcomes)
}

async function send(app: App, authorization: string, upload: Upload, port: number): Promise<Outcome> {
  const headers = { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` }
  if (upload.cut !== undefined && upload.body.length % 2 === 0)
    return { upload, status: await cutOff(headers, upload, port), token: undefined }
  const body = upload.body.subarray(0, upload.cut)
  const { status, body: answer } = await app.send('POST', '/api/v3/dsf/files', headers, body)
  return { upload, status, token: answer?.file_token }
}

/** Sends a part of an upload over a socket, and closes it. 0: there was no answer. */
async function cutOff(headers: Record<string, string>, { body, cut }: Upload, port: number): Promise<number> {
  const lines = Object.entries({ host: 'x', ...headers, 'content-length': body.length }).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(`POST /api/v3/dsf/files HTTP/1.1\r\n${lines.join('')}\r\n`)
  await new Promise<void>((resolve) => socket.write(body.subarray(0, cut), () => resolve()))
  socket.destroy()
  return 0
}

async function judge(app: App, outcomes: readonly Outcome[]): Promise<Finding> {
  const { DATA_DIR } = app.settings
  const spool = spoolFolderIn(DATA_DIR)
  // What a connection that was cut left is removed when the server notices it.
  await waitUntil(() => !existsSync(spool) || readdirSync(spool).length === 0, { withinMs: 120_000, everyMs: 20 })
  const rows = await app.db.selectFrom('stored_files').select(['token', 'content_type', 'name']).execute()
  const violations: string[] = []
  for (const { upload, status } of outcomes) {
    if (upload.isGood !== (status === 201))
      violations.push(`${upload.kind}: answered ${status}: ${JSON.stringify(upload.body.toString('latin1').slice(0, 200))}`)
    // Whatever a limit refuses, the checks have not seen.
    if (status >= 500 || status === 429) violations.push(`${upload.kind}: answered ${status}`)
  }
  let wrong = 0
  for (const { token, content_type, name } of rows) {
    const bytes = await app.parts.files.read(token)
    if (!bytes || (await findDocumentType(toFileBytes(bytes), content_type)) !== content_type) {
      wrong++
      violations.push(`${name} is stored as ${content_type}, and is not`)
    }
  }
  const good = outcomes.filter(({ upload }) => upload.isGood).length
  if (rows.length !== good) violations.push(`${rows.length} files are stored, of ${good} that may be`)
  const outside = listOutside(DATA_DIR, new Set(rows.map(({ token }) => token)))
  violations.push(...outside.slice(0, 20).map((path) => `${path} was written outside of the store`))
  const kinds = Object.entries(Object.groupBy(outcomes, ({ upload }) => upload.kind)).map(([kind, some]) => [kind, some!.length] as const)
  return {
    counts: {
      uploads: outcomes.length,
      ...Object.fromEntries(kinds),
      'hostile ones stored': outcomes.filter(({ upload, status }) => !upload.isGood && status === 201).length,
      'stored with a type not allowed': wrong,
      'written outside': outside.length,
      '500s': outcomes.filter(({ status }) => status >= 500).length,
    },
    violations,
  }
}

/** Files in the folder of the server that no row names, and names of the attacker in folders around it. */
function listOutside(dataDir: string, tokens: ReadonlySet<string>): string[] {
  const store = filesFolder(dataDir)
  const expected = (entry: { parentPath: string; name: string }) =>
    entry.parentPath === join(store, entry.name.slice(0, 2)) && tokens.has(entry.name)
  const inside = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !(entry.parentPath === dataDir && /^(crossdock\.db|secret)/.test(entry.name)) && !expected(entry))
    .map((entry) => join(entry.parentPath, entry.name))
  const around = ['/', '/etc', '/etc/cron.d', tmpdir(), dirname(dataDir), process.cwd()].filter(existsSync)
  const escaped = around.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.includes(marker))
      .map((name) => join(folder, name)),
  )
  return [...inside, ...new Set(escaped)]
}
