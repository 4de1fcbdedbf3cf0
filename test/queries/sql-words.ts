import { type Database, isPostgres } from '../../src/platform/database/database.ts'

/** SQL that the engines write differently, for statements that make rows out of nothing. `n.i` is the number of the row. */
export function sqlWordsOf(db: Database) {
  const isPg = isPostgres(db)
  const series = (from: number, to: number) =>
    isPg
      ? `(select i::bigint as i from generate_series(${from}, ${to}) as i) as n`
      : `(with recursive s(i) as (select ${from} union all select i + 1 from s where i < ${to}) select i from s) as n`
  return {
    /** The time of an expression of seconds since 1970. */
    time: (seconds: string) =>
      isPg
        ? `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : `strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`,
    padded: (number: string) => (isPg ? `lpad((${number})::text, 12, '0')` : `printf('%012d', ${number})`),
    text: (value: string) => `'${value.replaceAll("'", "''")}'`,
    /** Inserts a row of these expressions for each number; `source` may join other rows to the numbers. */
    insert:
      (table: string, columns: Readonly<Record<string, string>>, source = (numbers: string) => numbers) =>
      (from: number, to: number) =>
        `insert into ${table} (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')} from ${source(series(from, to))}`,
  }
}
