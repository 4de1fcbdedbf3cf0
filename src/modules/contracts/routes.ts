import { z } from 'zod'
import { defineEndpoint, noContent, replyPage, replyWith, textFile, wrapInData } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { uploadLimit } from '../../http/upload.ts'
import {
  belowMinimum,
  invalidChoice,
  invalidValue,
  notAList,
  notFound,
  nullValue,
  requiredField,
  unknownField,
  wrongFormat,
} from '../../platform/errors.ts'
import { deletePrices, readPrices, readPricingForm, replacePrices, updatePricingForm } from './prices.ts'
import {
  Contract,
  ContractChanges,
  ContractList,
  ContractRequest,
  ContractSchema,
  ContractSchemaList,
  PricesTaken,
  PricingForm,
  PricingFormChanges,
  priceFile,
} from './schema.ts'
import { createContract, deleteContract, listContractSchemas, listContracts, readContract, updateContract } from './service.ts'

const reading = { scope: 'read:operational-settings', errors: [notFound] } as const
const writing = { scope: 'write:carrier', errors: [notFound] } as const
const one = { params: { id: IntegerId } } as const

export const contractEndpoints = {
  listContracts: defineEndpoint({
    ...reading,
    method: 'GET',
    path: '/contracts',
    summary: 'List contracts',
    description: 'Returns the contracts with carriers, without their secrets.',
    query: ContractList,
    replies: { 200: wrapInData(z.array(Contract)) },
    handle: async (ctx, { query }) => replyPage(await listContracts(ctx, query)),
  }),

  createContract: defineEndpoint({
    ...writing,
    method: 'POST',
    path: '/contracts',
    summary: 'Create a contract',
    description:
      'The carrier verifies the credentials in the background; until then the state is `validating`. Secrets are write-only. Values can be strings: `"true"` and `"false"` count as booleans. A carrier that does not answer is asked again for some hours; the contract is used once the carrier has accepted it. `validation_error` is the text of the carrier. A sandbox carrier in a live organization, or the reverse, is refused with `invalid_choice`. Requests to the carrier are in the logs of the integration.',
    body: ContractRequest,
    pointerPrefix: '/data',
    replies: { 201: wrapInData(Contract) },
    errors: [invalidChoice],
    handle: async (ctx, { body }) => replyWith(201, { data: await createContract(ctx, body) }),
  }),

  listContractSchemas: defineEndpoint({
    ...reading,
    method: 'GET',
    path: '/contracts/schemas',
    summary: 'List contract schemas',
    description: 'Returns the settings that a contract with each carrier takes.',
    query: ContractSchemaList,
    replies: { 200: wrapInData(z.array(ContractSchema)) },
    handle: async (ctx, { query }) => replyWith(200, { data: await listContractSchemas(ctx, query) }),
  }),

  getContract: defineEndpoint({
    ...reading,
    ...one,
    method: 'GET',
    path: '/contracts/{id}',
    summary: 'Get a contract',
    description: 'Returns one contract, without its secrets.',
    replies: { 200: wrapInData(Contract) },
    handle: async (ctx, { params }) => replyWith(200, { data: await readContract(ctx, params.id) }),
  }),

  updateContract: defineEndpoint({
    ...writing,
    ...one,
    method: 'PATCH',
    path: '/contracts/{id}',
    summary: 'Update a contract',
    description:
      'Partial update, also within `contract_data`: send null to clear an optional field. Any `contract_data`, even an empty object, makes the carrier verify the credentials again. The contract keeps its id. `is_default_per_carrier: false` has no effect: make another contract the default.',
    body: ContractChanges,
    pointerPrefix: '/data',
    replies: { 200: wrapInData(Contract) },
    errors: [notFound, invalidValue, invalidChoice, belowMinimum, requiredField, unknownField, nullValue, notAList],
    handle: async (ctx, { params, body }) => replyWith(200, { data: await updateContract(ctx, params.id, body) }),
  }),

  deleteContract: defineEndpoint({
    ...writing,
    ...one,
    method: 'DELETE',
    path: '/contracts/{id}',
    summary: 'Delete a contract',
    description:
      'No new labels are bought under the contract. Purchases in progress are completed, and its shipments can still be cancelled and are tracked; its secrets are deleted when no shipment needs them. If it was the default of its carrier, the oldest remaining contract becomes the default.',
    replies: { 204: noContent },
    handle: async (ctx, { params }) => replyWith(204, await deleteContract(ctx, params.id)),
  }),

  uploadContractRates: defineEndpoint({
    ...writing,
    ...one,
    method: 'PUT',
    path: '/contracts/{id}/prices',
    summary: 'Upload contract rates (CSV)',
    description:
      'Replaces all rates of the contract. The CSV has the columns `shipping_option_code`, `from_country`, `to_country`, `min_weight`, `max_weight`, `price` and `currency`. Weights are in kilograms; a weight band excludes `min_weight` and includes `max_weight`. The file is accepted or refused as a whole, with the first 100 errors; a file with only the header is an empty list. A code that the carrier does not have is `invalid`. It counts toward the limit of uploads.',
    text: priceFile,
    limit: uploadLimit,
    replies: { 200: wrapInData(PricesTaken) },
    errors: [notFound, invalidValue, invalidChoice, belowMinimum, requiredField, unknownField, wrongFormat],
    isDear: true,
    handle: async (ctx, { params, text }) => replyWith(200, { data: await replacePrices(ctx, params.id, text) }),
  }),

  getContractRates: defineEndpoint({
    ...reading,
    ...one,
    method: 'GET',
    path: '/contracts/{id}/prices',
    summary: 'Get contract rates (CSV)',
    description: 'Returns the uploaded price list of a contract as CSV.',
    replies: { 200: textFile('text/csv', 'prices.csv') },
    isDear: true,
    handle: async (ctx, { params }) => replyWith(200, await readPrices(ctx, params.id)),
  }),

  deleteContractRates: defineEndpoint({
    ...writing,
    ...one,
    method: 'DELETE',
    path: '/contracts/{id}/prices',
    summary: 'Delete contract rates',
    description: 'Deletes the uploaded price list of a contract. Quotes then come from its other prices.',
    replies: { 204: noContent },
    handle: async (ctx, { params }) => replyWith(204, await deletePrices(ctx, params.id)),
  }),

  getManualRates: defineEndpoint({
    ...reading,
    ...one,
    method: 'GET',
    path: '/contracts/{id}/pricing-form',
    summary: 'Get manual rates',
    description: 'Returns the prices that were entered by hand for a contract.',
    replies: { 200: wrapInData(PricingForm) },
    handle: async (ctx, { params }) => replyWith(200, { data: await readPricingForm(ctx, params.id) }),
  }),

  updateManualRates: defineEndpoint({
    ...writing,
    ...one,
    method: 'PATCH',
    path: '/contracts/{id}/pricing-form',
    summary: 'Update manual rates',
    description:
      'Sets one flat rate per shipping option, for every weight and destination. Options that are not sent keep their rate; null removes a rate.',
    body: PricingFormChanges,
    pointerPrefix: '/data',
    replies: { 200: wrapInData(PricingForm) },
    errors: [notFound, invalidValue],
    handle: async (ctx, { params, body }) => replyWith(200, { data: await updatePricingForm(ctx, params.id, body) }),
  }),
}
