import { spentBy, valuesToKeep } from './recipes.js'

const place = 'crossdock-answers'

/** What later requests use of earlier answers, by recipe: ids, and tokens of the sandbox. The tab remembers it until it is closed. */
const answers = JSON.parse(sessionStorage.getItem(place) ?? '{}')
const save = () => sessionStorage.setItem(place, JSON.stringify(answers))

export const memory = () => answers

export function remember(name, answer) {
  const kept = valuesToKeep(name, answer)
  if (kept) answers[name] = kept
  for (const spent of spentBy(name)) delete answers[spent]
  save()
}

/** With other credentials, other ids are right. */
export function forgetAnswers() {
  for (const name of Object.keys(answers)) delete answers[name]
  save()
}
