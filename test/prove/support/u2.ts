import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { picture } from '../../examples.ts'
import { type Engine, onEachEngine } from '../../proofs/engines.ts'
import type { Finding, Goal, Size } from '../../proofs/goal.ts'
import { openDemoClient, openInstallation } from '../../proofs/installation.ts'
import { watchMemory } from '../../proofs/memory.ts'

/** `warm`: uploads one after the other before it is measured; with the others, no more than the limit of a minute. */
const sizes: Record<Size, { readonly parallel: number; readonly bytes: number; readonly warm: number }> = {
  small: { parallel: 5, bytes: 2_000_000, warm: 3 },
  gate: { parallel: 20, bytes: 10_485_760, warm: 8 },
  full: { parallel: 20, bytes: 10_485_760, warm: 8 },
}
const mostMb = 32

export const u2: Goal = {
  id: 'U2',
  promise: `20 uploads of 10 MB at once make a server grow by at most ${mostMb} MB`,
  run: ({ size }) => onEachEngine({ size }, (engine) => prove(engine, size)),
}

async function prove({ postgresUrl }: Engine, size: Size): Promise<Finding> {
  const { parallel, bytes, warm } = sizes[size]
  await using installation = await openInstallation({ postgresUrl })
  const server = await installation.start()
  const { url, authorization } = openDemoClient(server)
  const upload = (size: number) => uploadSlowly(url, authorization, size)

  for (let i = 0; i < warm; i++) await upload(bytes)
  using memory = watchMemory(server.pid, 20)
  const before = memory.read()
  const statuses = await Promise.all(Array.from({ length: parallel }, () => upload(bytes)))
  const grown = memory.grown()
  const stored = statuses.filter((status) => status === 201).length
  return {
    counts: {
      'uploads at once': parallel,
      'MB each': (bytes / 1_048_576).toFixed(1),
      stored,
      'MB before': before.toFixed(0),
      'MB more at the most': grown.toFixed(1),
    },
    violations: [
      ...(stored === parallel ? [] : [`answers were ${statuses.join(' ')}`]),
      ...(grown > mostMb ? [`memory grew by ${grown.toFixed(1)} MB`] : []),
    ],
  }
}

const beginning = Buffer.from('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n')
const ending = Buffer.from('\r\n--edge--\r\n')
const piece = Buffer.alloc(262_144, 'x')

/** In pieces with a pause between two, so that all uploads are under way together. */
async function uploadSlowly(url: string, authorization: string, bytes: number): Promise<number> {
  const headers = {
    authorization,
    'content-type': 'multipart/form-data; boundary=edge',
    'content-length': beginning.length + bytes + ending.length,
  }
  const sent = request(`${url}/api/v3/dsf/files`, { method: 'POST', headers })
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
  })
  sent.write(Buffer.concat([beginning, picture]))
  for (let left = bytes - picture.length; left > 0; left -= piece.length) {
    if (!sent.write(piece.subarray(0, left))) await Promise.race([new Promise((resolve) => sent.once('drain', resolve)), answered])
    await sleep(5)
  }
  sent.end(ending)
  return answered
}
