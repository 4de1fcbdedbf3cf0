import { z } from 'zod'
import type { Carrier, ContractData } from '../../carriers/kit/carrier.ts'
import { listSettings, readFieldMeta, unwrapField } from '../../carriers/kit/settings-fields.ts'
import { checkValue } from '../../http/check.ts'
import { pointerPart } from '../../http/json.ts'
import { type Fault, throwFaults } from '../../platform/errors.ts'

const secretNames = (carrier: Carrier) =>
  Object.entries(listSettings(carrier)).flatMap(([name, field]) => (readFieldMeta(field).secret ? [name] : []))

/** A carrier's settings as `GET /contracts/schemas` lists them. */
export const describeSettings = (carrier: Carrier) => ({
  carrier_code: carrier.code,
  fields: Object.entries(listSettings(carrier)).map(([name, field]) => ({
    name,
    description: readFieldMeta(field).description ?? name,
    required: !field.safeParse(undefined).success,
    ...typeOf(field),
  })),
})

/** Lists the fields of a form that a person fills in, with the default of each and whether it is secret. */
export const listFormFields = (carrier: Carrier, mode: 'live' | 'test') => {
  const [secret, given] = [new Set(secretNames(carrier)), withEnvironment(carrier, mode, {})]
  return describeSettings(carrier).fields.map((field) => ({
    ...field,
    isSecret: secret.has(field.name),
    fallback: given[field.name] ?? listSettings(carrier)[field.name]!.safeParse(undefined).data,
  }))
}
export type FormField = ReturnType<typeof listFormFields>[number]

/** Returns why a setting does not take a value; undefined where it does. */
export const findFieldProblem = (carrier: Carrier, name: string, value: unknown): string | undefined =>
  listSettingFaults(carrier, coerceBooleans(carrier, { [name]: value })).find(
    ({ more }) => more.source?.pointer === `/contract_data/${pointerPart(name)}`,
  )?.detail

function typeOf(whole: z.ZodType) {
  const field = unwrapField(whole)
  const { choices: words = {} } = readFieldMeta(whole)
  if (field instanceof z.ZodEnum)
    return { type: 'choice' as const, choices: field.options.map(String).map((code) => ({ code, description: words[code] ?? code })) }
  if (field instanceof z.ZodBoolean) return { type: 'boolean' as const }
  return { type: field instanceof z.ZodObject || field instanceof z.ZodRecord ? ('object' as const) : ('string' as const) }
}

/** Converts the words true and false where the carrier wants a boolean: clients send every value as text, as the interface has it. */
export const coerceBooleans = (carrier: Carrier, data: ContractData): ContractData =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = Object.hasOwn(listSettings(carrier), name) ? listSettings(carrier)[name] : undefined
      const isWord = field && unwrapField(field) instanceof z.ZodBoolean && (value === 'true' || value === 'false')
      return [name, isWord ? value === 'true' : value]
    }),
  )

/** Defaults to the carrier's sandbox for an organization in mode test: no client buys a real label by leaving the environment out. */
export const withEnvironment = (carrier: Carrier, mode: 'live' | 'test', data: ContractData): ContractData =>
  mode === 'test' && 'environment' in listSettings(carrier) && data.environment === undefined ? { ...data, environment: 'sandbox' } : data

/** Lists every issue of the settings, each with its path. */
export const settingsIssues = (carrier: Carrier, data: ContractData) =>
  carrier.settings.strict().safeParse(coerceBooleans(carrier, data)).error?.issues ?? []

/** Checks settings that were put together from several requests. */
export const checkSettings = (carrier: Carrier, contract_data: ContractData) => throwFaults(listSettingFaults(carrier, contract_data))

function listSettingFaults(carrier: Carrier, contract_data: ContractData): Fault[] {
  const faults: Fault[] = []
  checkValue(z.object({ contract_data: carrier.settings.strict() }), { contract_data }, 'pointer', faults)
  return faults
}

/** Splits settings into those that may be shown and those that are secret. */
export function splitSecrets(carrier: Carrier, data: ContractData): { shown: ContractData; secret: ContractData } {
  const names = secretNames(carrier)
  const pick = (wanted: boolean) => Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name) === wanted))
  return { shown: pick(false), secret: pick(true) }
}
