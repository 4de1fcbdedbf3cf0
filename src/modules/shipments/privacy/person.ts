/** A person as the records of orders and shipments describe them. */
export type Person = {
  readonly emails: ReadonlySet<string>
  readonly phones: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  readonly streets: ReadonlySet<string>
}

export const erasedText = { text: 'Erased', email: 'erased@erased.invalid', phone: '+000000000', house_number: '0' } as const
const erasedValues = new Set<string>(Object.values(erasedText))

type Fields = Record<string, unknown>
const emailFields = ['email', 'notify_email', 'customer_email']
const phoneFields = ['phone_number', 'phone', 'telephone', 'mobile']
const nameFields = ['name', 'first_name', 'last_name', 'company_name', 'receiver']
const streetFields = ['address_line_1', 'address_line_2', 'street', 'address']
/** Fields that only the description of a person has: a product has a name as well. */
const identifyingFields = [...emailFields, ...phoneFields, ...streetFields]

/** Names of objects that describe the shop or a service point: not the person, unless their e-mail address is there, as in a return. */
const ofOthers = /^(from|sender|return|warehouse)(_|$)|service_point/

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isPerson = (value: Fields) => identifyingFields.some((name) => typeof value[name] === 'string')

type Where = { readonly email: string; readonly others: RegExp }

/** Every description of a person in a document; those of others only where they have the address `email`. */
function* personsIn(value: unknown, where: Where, name = ''): Generator<Fields> {
  if (Array.isArray(value)) for (const one of value) yield* personsIn(one, where, name)
  if (!isObject(value)) return
  const given = emailFields.map((field) => String(value[field] ?? '').toLowerCase()).filter(Boolean)
  const isSame = where.email !== '' && given.includes(where.email)
  const isAnother = where.others.test(name) || (where.email !== '' && given.length > 0)
  if (isPerson(value) && (isSame || !isAnother)) yield value
  if (!where.others.test(name)) for (const [field, one] of Object.entries(value)) yield* personsIn(one, where, field)
}

/** True for a return, in which the person is the sender, and the shop the receiver. */
const isReturn = (document: unknown, email: string) =>
  isObject(document) &&
  (document.is_return === true ||
    (isObject(document.from_address) && String(document.from_address.email ?? '').toLowerCase() === email && email !== ''))

/**
 * True if a shipment or a tracked parcel goes back to the shop: it is marked as a return, or its receiver has values of the shop, which are
 * in lower case.
 */
export function isReturnTo(document: unknown, senders: ReadonlySet<string>): boolean {
  if (!isObject(document)) return false
  if (document.is_return === true || (isObject(document.details) && document.details.is_return === true)) return true
  const { to_address } = document
  const isOfShop = (fields: readonly string[]) =>
    isObject(to_address) && fields.some((field) => to_address[field] && senders.has(String(to_address[field]).toLowerCase()))
  return isOfShop(nameFields) && isOfShop(streetFields)
}

const receiverOf = /^to(_|$)|service_point/

/** Collects the values of a person from documents about them. `isSent`: true for a document in which the person is the sender. */
export function describePerson(
  documents: readonly unknown[],
  email = '',
  isSent = (document: unknown) => isReturn(document, email),
): Person {
  const found = documents.flatMap((document) => [...personsIn(document, { email, others: isSent(document) ? receiverOf : ofOthers })])
  const valuesOf = (fields: readonly string[], least: number) =>
    new Set(
      found
        .flatMap((one) => fields.map((field) => one[field]))
        .filter((value): value is string => typeof value === 'string' && value.trim().length >= least && !erasedValues.has(value)),
    )
  const emails = valuesOf(emailFields, 3)
  if (email) emails.add(email)
  return { emails, phones: valuesOf(phoneFields, 6), names: valuesOf(nameFields, 2), streets: valuesOf(streetFields, 3) }
}

/** Blanks a description of a person, and whatever else is a part of it; postal code, city and country stay. */
export function blankPerson(person: Fields) {
  const put = (fields: readonly string[], value: string) => {
    for (const field of fields) if (typeof person[field] === 'string' && person[field] !== '') person[field] = value
  }
  put(emailFields, erasedText.email)
  put(phoneFields, erasedText.phone)
  put([...nameFields, ...streetFields], erasedText.text)
  put(['house_number', 'po_box'], erasedText.house_number)
}

/** Blanks in a parsed document every description of a person that has one of these values. Whether there was one. */
export function blankIn(value: unknown, person: Person): boolean {
  if (Array.isArray(value)) return value.map((one) => blankIn(one, person)).includes(true)
  if (!isObject(value)) return false
  const within = Object.values(value).map((one) => blankIn(one, person))
  if (!isPerson(value) || !isSamePerson(value, person)) return within.includes(true)
  blankPerson(value)
  return true
}

const has = (values: ReadonlySet<string>, value: unknown) =>
  typeof value === 'string' && [...values].some((one) => one.toLowerCase() === value.toLowerCase())

/** Compares persons by e-mail address or phone number, or by name and street together. */
const isSamePerson = (fields: Fields, { emails, phones, names, streets }: Person) =>
  emailFields.some((field) => has(emails, fields[field])) ||
  phoneFields.some((field) => has(phones, fields[field])) ||
  (nameFields.some((field) => has(names, fields[field])) && streetFields.some((field) => has(streets, fields[field])))
