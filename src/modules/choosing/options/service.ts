import type { z } from 'zod'
import type { Carrier } from '../../../carriers/kit/carrier.ts'
import { computeLeadTime } from '../../../carriers/kit/lead-time.ts'
import { type Exclusion, listExclusions, optionMatches } from '../../../carriers/kit/match.ts'
import { listCarrierOptions, type ShippingOption } from '../../../carriers/kit/options.ts'
import { asksForReturns, isForReturns, returnsExclusion } from '../../../carriers/kit/returns.ts'
import { optionCodeOfMethod } from '../../../carriers/method-ids.ts'
import { optionOf } from '../../../carriers/registry.ts'
import { endJson, jsonText } from '../../../http/json-text.ts'
import type { Context } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { type ActiveContract, listActiveContracts } from '../../contracts/service.ts'
import { type Ask, isInTime } from './ask.ts'
import { noSuchContract } from './errors.ts'
import { presentOption } from './present.ts'
import { quoteAll } from './quotes.ts'
import type { ShippingOptions } from './schema.ts'
import { type PointKinds, pointExclusion, pointKinds, reachesServicePoint } from './to-service-point.ts'

/** An option under a contract by which it can be had. */
export type Offer = { readonly contract: ActiveContract; readonly option: ShippingOption; readonly lead_time: number | null }
type LeftOut = { readonly code: string; readonly contract_id: number; readonly reasons: Exclusion[] }

/** Shipping options with lead times and rates; with `explain`, also the excluded ones with reasons. */
export async function listShippingOptions(ctx: Context, ask: Ask) {
  const contracts = await contractsFor(ctx, ask)
  const points = await pointKinds(ctx, ask.service_point, [...new Set(contracts.map(({ carrier }) => carrier.code))])
  const offers: Offer[] = []
  const left_out: LeftOut[] = []
  for (const contract of contracts) {
    for (const option of namedOptions(contract.carrier, ask)) {
      const offer = offerOf(contract, option, ask, points)
      if (offer) offers.push(offer)
      else if (ask.explain) left_out.push({ code: option.code, contract_id: contract.id, reasons: reasonsOf(option, ask, points) })
    }
  }
  const quotable = ask.quotes && ask.quoteRequest.from !== undefined && ask.quoteRequest.to !== undefined
  const quoted = quotable ? await quoteAll(ctx, ask, offers) : undefined
  const rest = { message: messageFor(ask, contracts, offers), ...(ask.explain && { left_out }) }
  const parts: (string | Uint8Array)[] = ['{"data":[']
  for (const [at, offer] of offers.entries()) {
    const [about, price, contract] = presentOption(offer, ask, quoted?.[at])
    parts.push(at === 0 ? about.subarray(1) : about, price, contract)
  }
  parts.push(']', endJson(rest))
  return jsonText<z.input<typeof ShippingOptions>>(parts)
}

async function contractsFor(ctx: Context, { contract_id, contract_source, carrier_code }: Ask) {
  if (contract_id === undefined) return listActiveContracts(ctx, carrier_code)
  const contract = foundOrFault(
    (await listActiveContracts(ctx)).find(({ id }) => id === contract_id),
    () => noSuchContract(contract_source),
  )
  return carrier_code === undefined || contract.carrier.code === carrier_code ? [contract] : []
}

function namedOptions(carrier: Carrier, { product_code, option_code }: Ask): readonly ShippingOption[] {
  const all = listCarrierOptions(carrier)
  if (product_code === undefined && option_code === undefined) return all
  return all.filter(({ code, product }) => (product_code ?? product.code) === product.code && (option_code ?? code) === code)
}

function offerOf(contract: ActiveContract, option: ShippingOption, ask: Ask, points: PointKinds | undefined): Offer | undefined {
  const { quoteRequest, lead_time: asked } = ask
  if (isUnaskedReturn(option, ask)) return undefined
  if (!reachesServicePoint(option, points)) return undefined
  if (!optionMatches(option, quoteRequest)) return undefined
  const lead_time = computeLeadTime(option, quoteRequest)
  return isInTime(lead_time, asked) ? { contract, option, lead_time } : undefined
}

const isUnaskedReturn = (option: ShippingOption, { quoteRequest: { functionalities }, option_code, product_code }: Ask) =>
  isForReturns(option) && !asksForReturns({ functionalities, option_code, product_code })

/** Lists all reasons why an option does not fit: a client that corrects one would otherwise meet the next. */
function reasonsOf(option: ShippingOption, ask: Ask, points: PointKinds | undefined): Exclusion[] {
  const { quoteRequest, lead_time: asked } = ask
  const reasons = [...listExclusions(option, quoteRequest)]
  // A request for `returns: false` has its own reason already.
  if (isUnaskedReturn(option, ask) && !reasons.some(({ field }) => field === 'functionalities.returns'))
    reasons.push(returnsExclusion(option))
  if (points && !reachesServicePoint(option, points)) reasons.push(pointExclusion(option, points))
  const hours = computeLeadTime(option, quoteRequest)
  if (!isInTime(hours, asked))
    reasons.push({
      field: 'lead_time',
      reason: hours === null ? 'How long it takes is not known.' : `It takes ${hours} hours.`,
      limit: hours,
      value: Object.entries(asked).map(([than, limit]) => `${than} ${limit}`),
    })
  return reasons
}

function messageFor(
  { quotes, quoteRequest, lead_time }: Ask,
  contracts: readonly ActiveContract[],
  offers: readonly Offer[],
): string | null {
  if (contracts.length === 0) return 'No active carrier contract for this request.'
  if (offers.length === 0 && Object.keys(lead_time).length > 0 && !(quoteRequest.from && quoteRequest.to))
    return 'How long it takes is known for an origin and a destination only. Send both to filter by lead_time.'
  if (offers.length === 0) return 'No shipping option available. Set explain=true to see why.'
  if (quotes && !(quoteRequest.from && quoteRequest.to)) return 'Prices need an origin and a destination.'
  return null
}

/** The codes of the options that methods of version 2 stand for: null where the option is no longer offered. Unknown ids are left out. */
export const findOptionCodes = (ids: readonly number[]): Record<string, string | null> =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const code = optionCodeOfMethod(id)
      return code === undefined ? [] : [[String(id), optionOf(code) ? code : null]]
    }),
  )
