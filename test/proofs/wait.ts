import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until a condition holds, or the time is over. Answers whether it holds. */
export async function waitUntil(
  holds: () => unknown,
  { withinMs = Number.POSITIVE_INFINITY, everyMs = 50 }: { readonly withinMs?: number; readonly everyMs?: number } = {},
): Promise<boolean> {
  for (const end = performance.now() + withinMs; ; await sleep(everyMs)) {
    if (await holds()) return true
    if (performance.now() > end) return false
  }
}
