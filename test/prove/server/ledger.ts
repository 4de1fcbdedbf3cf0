import type { Received } from './sender.ts'

type Row = { readonly id: number; readonly name: string; readonly city: string }

/** What was answered to requests that were sent again and again under one key, against what may be. */
export function openLedger() {
  const bodies = new Map<string, string>()
  const violations: string[] = []
  const counts = { sent: 0, 'answered 201': 0, 'asked to wait': 0, 'cut off': 0 }
  const blame = (key: string, what: string, answer?: Received) => {
    violations.push(`${key} ${what}${answer ? `: ${answer.status} ${answer.text}` : ''}`)
  }
  return {
    counts,
    violations,
    hasAnswer: (key: string) => bodies.has(key),

    note(key: string, answer: Received | undefined, isCut: boolean) {
      counts.sent++
      if (!answer) {
        counts['cut off']++
        if (!isCut) blame(key, 'was not answered')
      } else if (answer.status === 201) {
        counts['answered 201']++
        const first = bodies.get(key) ?? answer.text
        if (first !== answer.text) blame(key, `was answered ${first}, and then`, answer)
        bodies.set(key, first)
      } else if (answer.status === 409 && /^retry-after: \d/im.test(answer.head)) counts['asked to wait']++
      else blame(key, 'was answered', answer)
    },

    noteOther(key: string, answer: Received | undefined) {
      if (answer?.status !== 422) blame(key, 'with another body was answered', answer)
    },

    noteReplay(key: string, answer: Received | undefined) {
      const isReplay = answer?.status === 201 && /^idempotent-replayed: true/im.test(answer.head) && answer.text === bodies.get(key)
      if (!isReplay) blame(key, `is not replayed as ${bodies.get(key)}`, answer)
    },

    /** Effect and answer are there together or not at all: a key without an answer has had no effect. */
    expectNone(rows: readonly Row[], keys: readonly string[]) {
      for (const { name } of rows.filter((row) => keys.includes(row.name))) blame(name, 'has had its effect, and is still asked to wait')
    },

    expectOne(rows: readonly Row[], keys: readonly string[]) {
      const byName = Map.groupBy(rows, ({ name }) => name)
      for (const key of keys) {
        const found = byName.get(key) ?? []
        const { data } = JSON.parse(bodies.get(key) ?? '{}')
        if (found.length !== 1 || found[0]!.id !== data?.id || found[0]!.city !== data.city)
          blame(key, `was answered ${JSON.stringify(data)}, and has the rows ${JSON.stringify(found)}`)
      }
    },
  }
}
