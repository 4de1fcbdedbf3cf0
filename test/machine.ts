import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const preload = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href

/** Gives every process that is started from here another date (ISO 8601, with its zone or Z) and another time zone. */
export function setMachine({ date, zone }: { date?: string | undefined; zone?: string | undefined }) {
  if (zone !== undefined) {
    if (!isZone(zone)) throw new Error(`"${zone}" is not a time zone. Expected a name such as Europe/Amsterdam.`)
    process.env.TZ = zone
  }
  if (date === undefined) return
  const time = /T.*(Z|[+-]\d\d:?\d\d)$/.test(date) ? Date.parse(date) : Number.NaN
  if (Number.isNaN(time)) throw new Error(`"${date}" is not a date. Expected a form such as 2028-02-29T22:30:00Z.`)
  // Where this process is itself shown another date, the real one counts: offsets do not add up.
  const { TEST_CLOCK_OFFSET_MS: offset = '0', NODE_OPTIONS: options = '' } = process.env
  process.env.TEST_CLOCK_OFFSET_MS = String(time - (Date.now() - Number(offset)))
  if (!options.includes(preload)) process.env.NODE_OPTIONS = `${options} --import=${preload}`
}

const isZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

/** The date of this process is set by a preloaded module, or by libfaketime. */
const isOfMachine = (name: string) => /^(NODE_OPTIONS|TEST_CLOCK_OFFSET_MS|TZ|LD_PRELOAD|FAKETIME.*)$/.test(name)

/** What a child process needs in order to show the same date and zone as its parent, where its environment is chosen otherwise. */
export const machineEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value !== undefined && isOfMachine(name) ? [[name, value]] : [])),
)
