import { setPriority } from 'node:os'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { startThread } from '../../proofs/thread.ts'
import { type Attack, drip, openIdle } from './attack.ts'

type Dripped = Awaited<ReturnType<typeof drip>>
type Order = { readonly crowd: number } | { readonly slow: number } | 'leave'
type Given = { readonly attack: Attack }

/**
 * The crowd and the slow clients, from a thread that gives way to all others: an attacker has a machine of its own, and what the attack
 * costs there must not be taken for what it costs the server.
 */
export function startAttack(attack: Attack) {
  const thread = startThread(import.meta.url, { attack } satisfies Given)
  const order = <T>(given: Order) => thread.ask<T>(given)
  return {
    /** Opens so many idle connections, and answers how many were let in. */
    openCrowd: (crowd: number) => order<number>({ crowd }),
    /** Sends from so many sockets by drops, until the server has ended all of them. */
    drip: (slow: number) => order<Dripped>({ slow }),
    /** The crowd leaves at once. */
    leave: () => order<'left'>('leave'),
    [Symbol.asyncDispose]: thread[Symbol.asyncDispose],
  }
}

function attackFromHere({ attack }: Given) {
  setPriority(19)
  const crowds: ReturnType<typeof openIdle>[] = []
  parentPort!.on('message', async (order: Order) => {
    if (order === 'leave') {
      for (const crowd of crowds.splice(0)) crowd.leave()
      parentPort!.postMessage('left')
    } else if ('slow' in order) parentPort!.postMessage(await drip(attack, order.slow))
    else {
      const crowd = openIdle(attack, order.crowd)
      crowds.push(crowd)
      parentPort!.postMessage(await crowd.opened)
    }
  })
}

if (!isMainThread && workerData?.attack) attackFromHere(workerData)
