import { type Memory, spentBy, valuesToKeep } from './recipes.ts'

const place = 'crossdock-answers'

/**
 * Values of earlier responses that later requests use, by recipe: ids, and tokens of the sandbox. The tab remembers them until it is
 * closed.
 */
const answers: Memory = JSON.parse(sessionStorage.getItem(place) ?? '{}')
const save = () => sessionStorage.setItem(place, JSON.stringify(answers))

export const readMemory = (): Memory => answers

export function rememberAnswer(name: string, answer: unknown) {
  const kept = valuesToKeep(name, answer)
  if (kept) answers[name] = kept
  for (const spent of spentBy(name)) delete answers[spent]
  save()
}

/** Forgets all values: with other credentials, other ids are right. */
export function forgetAnswers() {
  for (const name of Object.keys(answers)) delete answers[name]
  save()
}
