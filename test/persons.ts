import { openAnswer } from '../src/http/idempotency/once.ts'
import type { startApp } from './harness.ts'

export type Person = ReturnType<typeof personOf>
let count = 0
/** A person of their own for each test, whose name and street have letters that JSON and addresses escape. */
export const personOf = (first: string) => ({
  name: `${first} Müller-${++count}`,
  address_line_1: `Große "Alte" Straße ${count}`,
  house_number: '12',
  postal_code: '5612 CG',
  city: 'Eindhoven',
  country_code: 'NL',
  email: `${first}.${count}@example.com`,
  phone_number: `+31 6 1234 56${String(count).padStart(2, '0')}`,
})

/** What may not be found anywhere after an erasure, however it is spelt. */
export const wordsOf = ({ name, address_line_1, email, phone_number }: Person) =>
  [name, address_line_1, email, phone_number, phone_number.replaceAll(' ', '')].flatMap((word) => [
    word,
    JSON.stringify(word).slice(1, -1),
    JSON.stringify(JSON.stringify(word)).slice(3, -3),
    encodeURIComponent(word),
  ])

type App = Pick<Awaited<ReturnType<typeof startApp>>, 'db' | 'parts'>

/** Every row of every table as text, with answers opened. */
export async function everyRow({ db, parts }: App) {
  const rows: { table: string; text: string }[] = []
  for (const { name } of await db.introspection.getTables())
    for (const row of await db
      .selectFrom(name as 'marks')
      .selectAll()
      .execute()) {
      const opened = name === 'idempotent_requests' ? openAnswer(parts, row as never) : ''
      rows.push({ table: name, text: Object.values({ ...row, opened }).join('\n') })
    }
  return rows
}

/** The tables in which a person is found. */
export async function tablesWith(app: App, person: Person) {
  const words = wordsOf(person).map((word) => word.toLowerCase())
  const found = (await everyRow(app)).filter(({ text }) => words.some((word) => text.toLowerCase().includes(word)))
  return [...new Set(found.map(({ table }) => table))].sort()
}
