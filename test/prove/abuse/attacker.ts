import { setPriority } from 'node:os'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { startThread } from '../../proofs/thread.ts'
import { attacks } from './attacks.ts'
import { openClient, type Tally, type Target } from './client.ts'

type Given = { readonly attack: keyof typeof attacks; readonly target: Target; readonly scale: number }

/**
 * Runs an attack in a thread that gives way to all others: an attacker has a machine of its own, and what the attack costs there must
 * not be taken for what it costs the server.
 */
export async function runAttack(given: Given): Promise<Tally> {
  await using thread = startThread(import.meta.url, given)
  return await thread.ask()
}

if (!isMainThread && workerData?.attack in attacks) {
  setPriority(19)
  const { attack, target, scale }: Given = workerData
  const client = openClient(target)
  await attacks[attack](client, scale)
  client.close()
  parentPort!.postMessage(client.tally)
}
