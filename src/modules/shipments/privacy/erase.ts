import { openAnswer } from '../../../http/idempotency/once.ts'
import { createSystem, type Services } from '../../../platform/context.ts'
import { type StoredRow, scanTable } from '../../../platform/database/rows.ts'
import { storeOpenIntents } from '../creation/intents.ts'
import { describePerson, type Person } from './person.ts'
import { identityOf, listPersonalTables, type PersonalTable, personalRecords, ticketTexts } from './tables.ts'
import { type PersonSearch, searchFor } from './words.ts'

/** Person whose data is erased: the one with an e-mail address, or the receiver of a parcel, named by its id or tracking number. */
export type Whose = {
  readonly email?: string | undefined
  readonly parcel?: string | undefined
  readonly organization_id?: number | undefined
}
export type ErasedRows = { readonly table: string; rows: number }
export type PrintLine = (line: string) => void

type PersonTraces = { readonly identities: Set<string>; readonly marks: Set<string>; readonly documents: Map<string, unknown> }

/** A server may change a row while it is read; then it is read again. */
const mostPasses = 5

/** Removes one person's data from every table, in slices. Undefined where there is none. */
export async function erasePerson(parts: Services, whose: Whose, { isDryRun, print }: { isDryRun: boolean; print: PrintLine }) {
  if (!isDryRun) await storeOpenIntents(createSystem(parts))
  const senders = await listSenderValues(parts)
  const describe = ({ documents }: PersonTraces, email?: string) => withoutPerson(describePerson([...documents.values()], email), senders)
  const named = await findRecords(parts, whose, new Set(whose.email === undefined ? [] : [whose.email.toLowerCase()]))
  if (named.identities.size === 0 && whose.email === undefined) return undefined
  // A parcel says whose it is; what else is theirs has the same address.
  const found = whose.email === undefined ? await findRecords(parts, whose, describe(named).emails) : named
  const person = describe(found, whose.email?.toLowerCase())
  const search = searchFor(person, found.marks)
  const erased: ErasedRows[] = []
  for (const one of listPersonalTables(parts)) {
    const rows = await eraseIn(parts, one, { found, search, whose, isDryRun })
    erased.push({ table: one.table, rows })
    print(`${one.table}: ${rows} ${isDryRun ? 'rows hold data of the person' : 'rows erased'}`)
  }
  return erased
}

type EraseTask = { readonly found: PersonTraces; readonly search: PersonSearch; readonly whose: Whose; readonly isDryRun: boolean }

async function eraseIn(parts: Services, one: PersonalTable, task: EraseTask): Promise<number> {
  let rows = 0
  for (let pass = 0; pass < mostPasses; pass++) {
    const { changed, missed } = await scanTable(parts.db, one, (row) => changesOf(parts, one, row, task), task.isDryRun)
    rows += changed - missed
    if (missed === 0) break
  }
  return rows
}

const isOf = ({ organization_id }: Whose, row: StoredRow) =>
  organization_id === undefined || row.organization_id === undefined || row.organization_id === organization_id

/** Returns the new values of a row; undefined if it does not name the person. */
function changesOf(
  parts: Services,
  one: PersonalTable,
  row: StoredRow,
  { found, search, whose }: EraseTask,
): Record<string, string> | undefined {
  if (!isOf(whose, row)) return undefined
  if (one.isSealed && row.is_sealed === 1) return sealedChanges(parts, row, search)
  const isTheirs =
    one.about?.(row).some((identity) => found.identities.has(identity)) ||
    textsOf(one, row).some(({ text }) => (one.isRecord ? search.hasEmail(text) : search.isAbout(text)))
  return isTheirs ? textChanges(one, row, search) : undefined
}

const textsOf = (one: PersonalTable, row: StoredRow) =>
  one.texts.flatMap((name) => (typeof row[name] === 'string' ? [{ name, text: row[name] }] : []))

/** The texts of a row that is about the person, without them; undefined where none of these says anything of the person. */
export function textChanges(one: PersonalTable, row: StoredRow, search: PersonSearch): Record<string, string> | undefined {
  const { erasedValues } = one
  if (erasedValues) return Object.entries(erasedValues).some(([name, value]) => row[name] !== value) ? { ...erasedValues } : undefined
  const changes = textsOf(one, row)
    .map(({ name, text }) => ({ name, text, after: search.erase(text) }))
    .filter(({ text, after }) => after !== text)
  return changes.length > 0 ? Object.fromEntries(changes.map(({ name, after }) => [name, after])) : undefined
}

/** The key stays taken, and its request is answered 409 if it is sent again: without an answer it would have its effect twice. */
export function sealedChanges(tools: Pick<Services, 'keys'>, row: StoredRow, search: PersonSearch) {
  const text = openAnswer(tools, row)
  return text !== undefined && search.isAbout(text) ? { body: '' } : undefined
}

/** The records of the person. Each pass finds the records that belong to those of the previous pass: orders, their shipments, their parcels. */
async function findRecords({ db }: Services, whose: Whose, emails: ReadonlySet<string>): Promise<PersonTraces> {
  const found: PersonTraces = { identities: new Set(), marks: new Set(), documents: new Map() }
  const { hasEmail } = searchFor({ ...describePerson([]), emails }, new Set())
  const isNamed = (one: PersonalTable, row: StoredRow) =>
    one === personalRecords.parcels && whose.parcel !== undefined && [String(row.id), row.tracking_number].includes(whose.parcel)
  for (let size = -1; size !== found.identities.size; ) {
    size = found.identities.size
    for (const one of [
      personalRecords.orders,
      personalRecords.shipments,
      personalRecords.tracked,
      personalRecords.unlabelled,
      personalRecords.parcels,
    ])
      await scanTable(
        db,
        one,
        (row) => {
          const about = one.about!(row)
          const isTheirs = isNamed(one, row) || about.some((identity) => found.identities.has(identity)) || hasEmail(String(row.document))
          if (isTheirs && isOf(whose, row)) addRecord(found, one, row, about)
          return undefined
        },
        true,
      )
  }
  await addTickets(db, whose, found)
  return found
}

const fileTokens = /"file_token":"([^"]+)"/g

/** The support tickets about the person's parcels, and the files of these tickets. */
async function addTickets(db: Services['db'], whose: Whose, { identities }: PersonTraces) {
  const { tickets, requests } = ticketTexts
  const add = (isTheirs: (row: StoredRow) => boolean, text: string) => (row: StoredRow) => {
    if (!isTheirs(row) || !isOf(whose, row)) return undefined
    for (const identity of tickets.about!({ id: row.ticket_id ?? row.id! })) identities.add(identity)
    for (const [, token] of String(row[text]).matchAll(fileTokens)) for (const one of identityOf('file', token!)) identities.add(one)
    return undefined
  }
  const isOfParcel = ({ parcel_id }: StoredRow) => identityOf('parcel', parcel_id).some((one) => identities.has(one))
  await scanTable(db, tickets, add(isOfParcel, 'document'), true)
  await scanTable(
    db,
    requests,
    add((row) => requests.about!(row).some((one) => identities.has(one)), 'answer'),
    true,
  )
}

function addRecord({ identities, marks, documents }: PersonTraces, { table }: PersonalTable, row: StoredRow, about: readonly string[]) {
  for (const identity of about) {
    identities.add(identity)
    if (identity.startsWith('shipment ')) marks.add(identity.slice('shipment '.length))
  }
  if (typeof row.tracking_number === 'string') marks.add(row.tracking_number)
  documents.set(`${table} ${about[0]}`, JSON.parse(String(row.document)))
}

/** Columns in which a shop describes itself. */
export const senderColumns = ['name', 'company_name', 'email', 'phone_number', 'address_line_1', 'address_line_2'] as const
const senderAddresses = { table: 'sender_addresses', key: ['id'], columns: senderColumns }

async function listSenderValues({ db }: Services): Promise<ReadonlySet<string>> {
  const values = new Set<string>()
  const add = (row: StoredRow) => {
    for (const value of senderValues(row)) values.add(value)
    return undefined
  }
  await scanTable(db, senderAddresses, add, true)
  return values
}

/** Values of the sender columns, in lower case. */
export const senderValues = (row: StoredRow) => senderColumns.map((name) => String(row[name]).toLowerCase())

/** Removes the values of the shop: they are not the person's, though a return is sent to it. */
export function withoutPerson({ emails, phones, names, streets }: Person, known: ReadonlySet<string>): Person {
  const less = (values: ReadonlySet<string>) => new Set([...values].filter((value) => !known.has(value.toLowerCase())))
  return { emails: less(emails), phones: less(phones), names: less(names), streets: less(streets) }
}
