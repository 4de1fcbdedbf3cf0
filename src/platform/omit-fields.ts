type WithoutUndefined<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name]
} & {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined>
}

/** Returns the fields without those that are undefined, as JSON has them. A plain loop, since a label takes half a dozen of these. */
export function omitUndefinedFields<Fields extends object>(fields: Fields): WithoutUndefined<Fields> {
  const left: Partial<Fields> = {}
  for (const name in fields) if (fields[name] !== undefined) left[name] = fields[name]
  return left as never
}

/** Returns the fields without those that are undefined, null or an empty text: carriers refuse such a value of an optional field. */
export function omitEmptyFields<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined | null> } {
  const left: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value !== null && value !== '') left[name] = value
  return left as never
}
