import type { CatalogEntry } from './catalog.ts'
import { type Command, type CommandOptions, everyOption } from './command.ts'

/** Every command, or those of one group, a line each. */
export function commandOverview(commands: readonly CatalogEntry[], group: string | undefined): string {
  const shown = commands.filter(({ name }) => group === undefined || name.startsWith(`${group} `))
  const lines = formatTable(shown.map(({ name, summary }) => [`crossdock ${name}`, summary]))
  return `${[
    ...lines,
    '',
    'Run "crossdock <command> --help" for its options. Every command takes --json. "crossdock --version" prints the version.',
    'Settings come from the environment as for the server: DATA_DIR, DATABASE_URL, SECRET_KEY.',
  ].join('\n')}\n`
}

/** Describes what one command does and takes. */
export function commandManual({ name, summary }: CatalogEntry, { argument, options }: Command): string {
  const all: CommandOptions = { ...options, ...everyOption }
  const usage = Object.entries(all).map(([option, { value, required }]) => {
    const text = value ? `--${option} ${value.placeholder}` : `--${option}`
    return required ? text : `[${text}]`
  })
  const rows = Object.entries(all).map(([option, { about, value }]): [string, string] => [
    value ? `--${option} ${value.placeholder}` : `--${option}`,
    value ? `${about}; takes ${value.takes}` : about,
  ])
  if (argument) rows.unshift([argument.placeholder, `takes ${argument.takes}`])
  const head = ['crossdock', name, ...(argument ? [argument.placeholder] : []), ...usage].join(' ')
  return `${[head, '', `${summary}.`, '', ...formatTable(rows)].join('\n')}\n`
}

/** Two columns, the second in line. */
export function formatTable(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
