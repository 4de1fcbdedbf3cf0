import type { z } from 'zod'
import { askWhether, findMeantName, quoteValue } from '../../http/refused-value.ts'
import type { ParcelExtras, ShipmentExtras } from './announce.ts'
import type { Carrier } from './carrier.ts'

type ExtraFields<Values> = { readonly [Name in keyof Values]?: z.ZodType<Values[Name]> }

/** Fields that only some carriers know, in the places where the interface has them. A carrier declares the fields that it takes. */
export type CarrierExtras = {
  readonly shipment?: { readonly [Group in (typeof shipmentGroups)[number]]?: ExtraFields<ShipmentExtras> }
  readonly parcel?: { readonly [Group in (typeof parcelGroups)[number]]?: ExtraFields<ParcelExtras> }
}
const shipmentGroups = ['carrier_fields', 'carrier_specific', 'carrier_shipment_extras'] as const
const parcelGroups = ['carrier_fields', 'carrier_parcel_extras'] as const

type Level = keyof CarrierExtras
type Group = (typeof shipmentGroups)[number] | (typeof parcelGroups)[number]
type RequestedExtras = Readonly<Record<string, unknown>> | null | undefined
export type ExtrasSent = { readonly [Name in (typeof shipmentGroups)[number]]?: RequestedExtras } & {
  readonly parcels: readonly { readonly [Name in (typeof parcelGroups)[number]]?: RequestedExtras }[]
}

export type ExtrasProblem = {
  /** Path within the shipment: `['parcels', 0, 'carrier_fields', 'collo_barcode']`. */
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly kind: 'unknown_field' | 'invalid'
}
/** `values` are as `announce` takes them: those of the shipment, and those of each parcel in their order. */
export type ExtrasRead = {
  readonly values: { readonly shipment: ShipmentExtras; readonly parcels: readonly ParcelExtras[] }
  readonly problems: readonly ExtrasProblem[]
}

/** Reads the fields that a carrier takes; null counts as left out. `all`: carriers that may know a field that this one does not. */
export function readExtras(carrier: Carrier, { parcels, ...shipment }: ExtrasSent, all: readonly Carrier[]): ExtrasRead {
  const problems: ExtrasProblem[] = []
  const read = (
    level: Level,
    groups: readonly Group[],
    sent: Partial<Record<Group, RequestedExtras>>,
    path: readonly (string | number)[],
  ) => {
    const values: Record<string, unknown> = {}
    for (const group of groups)
      for (const [name, value] of Object.entries(sent[group] ?? {})) {
        if (value === null || value === undefined) continue
        const { data, fault } = take(carrier, all, { level, group, name }, value)
        if (fault) problems.push({ ...fault, path: [...path, group, name] })
        else values[name] = data
      }
    return values
  }
  return {
    values: {
      shipment: read('shipment', shipmentGroups, shipment, []),
      parcels: parcels.map((parcel, at) => read('parcel', parcelGroups, parcel, ['parcels', at])),
    },
    problems,
  }
}

type ExtraPlace = { readonly level: Level; readonly group: Group; readonly name: string }

type FieldSchemas = Readonly<Record<string, z.ZodType>>

function fieldsOf({ extras }: Carrier, { level, group }: ExtraPlace): FieldSchemas {
  const groups: Partial<Record<Group, FieldSchemas>> = extras?.[level] ?? {}
  return groups[group] ?? {}
}

function fieldOf(carrier: Carrier, place: ExtraPlace): z.ZodType | undefined {
  const fields = fieldsOf(carrier, place)
  const { name } = place
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

function take(
  carrier: Carrier,
  all: readonly Carrier[],
  place: ExtraPlace,
  value: unknown,
): { data?: unknown; fault?: Omit<ExtrasProblem, 'path'> } {
  const field = fieldOf(carrier, place)
  if (!field) return { fault: { kind: 'unknown_field', message: strange(carrier, all, place) } }
  const { data, error } = field.safeParse(value)
  return error ? { fault: { kind: 'invalid', message: error.issues[0]!.message } } : { data }
}

function strange(carrier: Carrier, all: readonly Carrier[], place: ExtraPlace): string {
  const takers = all.filter((one) => fieldOf(one, place)).map(({ name }) => name)
  if (takers.length === 0) {
    const meant = findMeantName(place.name, Object.keys(fieldsOf(carrier, place)))
    return askWhether(meant, `No carrier takes ${quoteValue(place.name)} here.`)
  }
  return `${carrier.name} does not take ${place.name}; ${takers.join(', ')} ${takers.length === 1 ? 'does' : 'do'}.`
}
