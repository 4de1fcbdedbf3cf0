import { type Box, diagonalOf } from '../../../geo/places/near.ts'

type Search = Partial<Record<string, unknown>>
type BrokenRule = { readonly parameter: string; readonly message: string }

const corners = ['ne_latitude', 'ne_longitude', 'sw_latitude', 'sw_longitude'] as const
const parts = ['address_street', 'address_house_number', 'address_postal_code', 'address_city']
/** Groups of parameters that name a place, of which a search has one at most. */
const ways = [['address'], parts, ['latitude', 'longitude']]
const longest_m = 50_000

/** Checks which parameters go together and which exclude each other. A value that is invalid in itself is reported elsewhere. */
export function checkPlaces(search: Search): BrokenRule[] {
  const given = (name: string) => search[name] !== undefined
  const broken = (parameter: string, message: string): BrokenRule => ({ parameter, message })
  const used = ways.map((names) => names.filter(given)).filter((names) => names.length > 0)
  const named = used.map(([first]) => first!)
  const boxed = corners.some(given)
  const together = (names: readonly string[], message: string) =>
    names.some(given) ? names.filter((name) => !given(name)).map((name) => broken(name, message)) : []
  return [
    ...chooseCarriers(search),
    ...named.slice(1).map((name) => broken(name, `${name} and ${named[0]} exclude each other. Send one way to say where.`)),
    ...together(['latitude', 'longitude'], 'Send latitude and longitude together.'),
    ...together(corners, 'Send all four corners of the box together.'),
    ...(given('address_house_number') && !given('address_street') && !given('address_postal_code')
      ? [broken('address_house_number', 'Send address_street or address_postal_code with it.')]
      : []),
    ...(given('radius') && boxed ? [broken('radius', 'radius and the corners of a box exclude each other. Send one of them.')] : []),
    ...(given('radius') && !boxed && used.length === 0 ? [broken('radius', 'Send an address or a position for it to lie around.')] : []),
    ...checkBox(search),
  ]
}

/** Requires exactly one of the two parameters. */
function chooseCarriers({ carrier_code, use_integration_carriers }: Search): BrokenRule[] {
  const integration = use_integration_carriers === true
  if (carrier_code !== undefined && integration)
    return [{ parameter: 'use_integration_carriers', message: 'carrier_code and use_integration_carriers exclude each other. Send one.' }]
  if (carrier_code === undefined && (use_integration_carriers === undefined || use_integration_carriers === false))
    return [{ parameter: 'carrier_code', message: 'Send carrier_code, or use_integration_carriers=true.' }]
  return []
}

function checkBox(search: Search): BrokenRule[] {
  const box = boxOf(search)
  if (!box) return []
  if (box.north < box.south) return [{ parameter: 'ne_latitude', message: 'The north-eastern corner lies south of the south-western one.' }]
  if (diagonalOf(box) <= longest_m) return []
  return [{ parameter: 'ne_latitude', message: `The diagonal of the box must be at most ${longest_m / 1000} km.` }]
}

/** The box of a search, if it has all four corners and each is a number. */
export function boxOf(search: Search): Box | undefined {
  const [north, east, south, west] = corners.map((name) => search[name])
  const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
  return [north, east, south, west].every(isNumber) ? ({ north, east, south, west } as Box) : undefined
}
