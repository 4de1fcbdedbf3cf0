import { UnreadableAnswer } from '../../carriers/kit/answers.ts'
import { type AnyCapability, type Carrier, CarrierRefusal, type ContractData } from '../../carriers/kit/carrier.ts'
import { listCarrierOptions } from '../../carriers/kit/options.ts'
import { CarrierUnreachable } from '../../carriers/send.ts'
import type { Context } from '../../platform/context.ts'
import { callWithContract } from './call.ts'
import type { AskedContract } from './data.ts'

/** Result of one call. `not offered`: the carrier has no such call, or this contract lacks an optional setting that it needs. */
export type CheckedCall = {
  readonly call: 'validate' | 'quote' | 'service points'
  readonly outcome: 'ok' | 'refused' | 'no answer' | 'unreadable answer' | 'not offered'
  readonly milliseconds: number
  readonly detail: string
}

type SamplePlace = { readonly postal_code: string; readonly city: string; readonly latitude: number; readonly longitude: number }
/** Public places, whose postal codes every carrier of the country serves. */
const samplePlaces: Readonly<Record<string, SamplePlace>> = {
  NL: { postal_code: '1012JS', city: 'Amsterdam', latitude: 52.3731, longitude: 4.8926 },
  BE: { postal_code: '1000', city: 'Brussels', latitude: 50.8466, longitude: 4.3517 },
  DE: { postal_code: '10115', city: 'Berlin', latitude: 52.5323, longitude: 13.3846 },
  FR: { postal_code: '75001', city: 'Paris', latitude: 48.8626, longitude: 2.3363 },
  AT: { postal_code: '1010', city: 'Wien', latitude: 48.2082, longitude: 16.3738 },
  GB: { postal_code: 'SW1A 1AA', city: 'London', latitude: 51.501, longitude: -0.1416 },
  US: { postal_code: '10001', city: 'New York', latitude: 40.7506, longitude: -73.9972 },
  CH: { postal_code: '3011', city: 'Bern', latitude: 46.9481, longitude: 7.4474 },
  CZ: { postal_code: '110 00', city: 'Praha', latitude: 50.0875, longitude: 14.4213 },
  DK: { postal_code: '1550', city: 'København', latitude: 55.6759, longitude: 12.5655 },
  ES: { postal_code: '28013', city: 'Madrid', latitude: 40.4169, longitude: -3.7035 },
  FI: { postal_code: '00100', city: 'Helsinki', latitude: 60.1719, longitude: 24.9414 },
  IE: { postal_code: 'D01 F5P2', city: 'Dublin', latitude: 53.3494, longitude: -6.2606 },
  IT: { postal_code: '00186', city: 'Roma', latitude: 41.8986, longitude: 12.4769 },
  LU: { postal_code: '1648', city: 'Luxembourg', latitude: 49.6107, longitude: 6.1306 },
  NO: { postal_code: '0150', city: 'Oslo', latitude: 59.9109, longitude: 10.7502 },
  PL: { postal_code: '00-001', city: 'Warszawa', latitude: 52.2297, longitude: 21.0122 },
  PT: { postal_code: '1100-148', city: 'Lisboa', latitude: 38.7078, longitude: -9.1366 },
  SE: { postal_code: '111 20', city: 'Stockholm', latitude: 59.3301, longitude: 18.0581 },
}

/**
 * Makes the calls to a carrier that buy, book and change nothing, with the settings of a contract and in its environment. Nothing is
 * logged or stored: it is an operator who reads the report.
 */
export async function checkCarrier(ctx: Context, carrier: Carrier, contract: AskedContract): Promise<CheckedCall[]> {
  const quiet = { ...ctx, logExchange: async () => {} }
  const ask = <In, Out>(capability: AnyCapability<ContractData, In, Out>, input: In) => callWithContract(quiet, contract, capability, input)
  const checkCall = checkCallOf(ctx, carrier)
  const checks: CheckedCall[] = []
  let country = carrier.origins.find((one) => samplePlaces[one]) ?? 'NL'
  checks.push(
    await checkCall('validate', carrier.validate, async (validate) => {
      const known = await ask(validate, undefined)
      if (samplePlaces[known.country]) country = known.country
      return `known as ${known.client_id} in ${known.country}`
    }),
  )
  const place = samplePlaces[country]!
  const address = { country_code: country, postal_code: place.postal_code, city: place.city }
  checks.push(
    await checkCall('quote', carrier.quote, async (quote) => {
      const parcel = { weight_g: 1_000, dimensions_mm: { length: 300, width: 200, height: 100 }, insured_cents: 0 }
      const option_codes = listCarrierOptions(carrier).map(({ code }) => code)
      const quotes = await ask(quote, { option_codes, from: address, to: address, parcels: [parcel], at: ctx.now() })
      const [first] = quotes
      const price = first ? `, such as ${first.option_code} for ${(first.price.cents / 100).toFixed(2)} ${first.price.currency}` : ''
      return `${quotes.length} prices for 1 kg within ${country}${price}`
    }),
    await checkCall('service points', carrier.servicePoints, async (servicePoints) => {
      const { latitude, longitude } = place
      const points = await ask(servicePoints, { country_code: country, position: { latitude, longitude }, limit: 10 })
      const [first] = points
      return `${points.length} service points in ${place.city}${first ? `, such as ${first.carrier_service_point_id} ${first.name}` : ''}`
    }),
  )
  return checks
}

const checkCallOf =
  ({ leases: { elapsedMs } }: Pick<Context, 'leases'>, { settings }: Carrier) =>
  async <Capability>(
    call: CheckedCall['call'],
    capability: Capability | undefined,
    work: (capability: Capability) => Promise<string>,
  ): Promise<CheckedCall> => {
    if (!capability) return { call, outcome: 'not offered', milliseconds: 0, detail: 'the carrier has no such call' }
    const begun = elapsedMs()
    const outcomeWith = (outcome: CheckedCall['outcome'], detail: string) => ({
      call,
      outcome,
      milliseconds: Math.round(elapsedMs() - begun),
      detail,
    })
    try {
      return outcomeWith('ok', await work(capability))
    } catch (error) {
      if (error instanceof CarrierRefusal) return outcomeWith(error.code in settings.shape ? 'not offered' : 'refused', error.message)
      if (error instanceof UnreadableAnswer) return outcomeWith('unreadable answer', error.message)
      if (error instanceof CarrierUnreachable) return outcomeWith('no answer', error.message)
      throw error
    }
  }
