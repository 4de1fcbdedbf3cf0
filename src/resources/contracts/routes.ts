import { z } from 'zod'
import { data, endpoint, nothing, reply, replyPage, textFile } from '../../api/endpoint.ts'
import { IntegerId } from '../../api/fields.ts'
import { uploads } from '../../api/upload.ts'
import {
  belowMinimum,
  invalid,
  invalidChoice,
  notAList,
  notFound,
  nullValue,
  required,
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

export const contracts = {
  listContracts: endpoint({
    ...reading,
    method: 'GET',
    path: '/contracts',
    summary: 'List contracts',
    query: ContractList,
    replies: { 200: data(z.array(Contract)) },
    handle: async (ctx, { query }) => replyPage(await listContracts(ctx, query)),
  }),

  createContract: endpoint({
    ...writing,
    method: 'POST',
    path: '/contracts',
    summary: 'Create a contract',
    description: 'The carrier verifies the credentials in the background; until then the state is `validating`. Secrets are write-only.',
    body: ContractRequest,
    replies: { 201: data(Contract) },
    errors: [invalidChoice],
    handle: async (ctx, { body }) => reply(201, { data: await createContract(ctx, body) }),
  }),

  listContractSchemas: endpoint({
    ...reading,
    method: 'GET',
    path: '/contracts/schemas',
    summary: 'List contract schemas',
    query: ContractSchemaList,
    replies: { 200: data(z.array(ContractSchema)) },
    handle: async (ctx, { query }) => reply(200, { data: await listContractSchemas(ctx, query) }),
  }),

  readContract: endpoint({
    ...reading,
    ...one,
    method: 'GET',
    path: '/contracts/{id}',
    summary: 'Get a contract',
    replies: { 200: data(Contract) },
    handle: async (ctx, { params }) => reply(200, { data: await readContract(ctx, params.id) }),
  }),

  updateContract: endpoint({
    ...writing,
    ...one,
    method: 'PATCH',
    path: '/contracts/{id}',
    summary: 'Update a contract',
    description:
      'Partial update, also within `contract_data`: send null to clear an optional field. Any `contract_data`, even an empty object, makes the carrier verify the credentials again.',
    body: ContractChanges,
    replies: { 200: data(Contract) },
    errors: [notFound, invalid, invalidChoice, belowMinimum, required, unknownField, nullValue, notAList],
    handle: async (ctx, { params, body }) => reply(200, { data: await updateContract(ctx, params.id, body) }),
  }),

  deleteContract: endpoint({
    ...writing,
    ...one,
    method: 'DELETE',
    path: '/contracts/{id}',
    summary: 'Delete a contract',
    description:
      'No new labels are bought under the contract. Purchases in progress are completed, and its shipments can still be cancelled and are tracked; its secrets are deleted when no shipment needs them. If it was the default of its carrier, the oldest remaining contract becomes the default.',
    replies: { 204: nothing },
    handle: async (ctx, { params }) => reply(204, await deleteContract(ctx, params.id)),
  }),

  replacePrices: endpoint({
    ...writing,
    ...one,
    method: 'PUT',
    path: '/contracts/{id}/prices',
    summary: 'Upload contract rates (CSV)',
    description:
      'Replaces all rates of the contract. The CSV has the columns `shipping_option_code`, `from_country`, `to_country`, `min_weight`, `max_weight`, `price` and `currency`. Weights are in kilograms; a weight band excludes `min_weight` and includes `max_weight`.',
    text: priceFile,
    limit: uploads,
    replies: { 200: data(PricesTaken) },
    errors: [notFound, invalid, invalidChoice, belowMinimum, required, unknownField, wrongFormat],
    handle: async (ctx, { params, text }) => reply(200, { data: await replacePrices(ctx, params.id, text) }),
  }),

  readPrices: endpoint({
    ...reading,
    ...one,
    method: 'GET',
    path: '/contracts/{id}/prices',
    summary: 'Get contract rates (CSV)',
    replies: { 200: textFile('text/csv', 'prices.csv') },
    handle: async (ctx, { params }) => reply(200, await readPrices(ctx, params.id)),
  }),

  deletePrices: endpoint({
    ...writing,
    ...one,
    method: 'DELETE',
    path: '/contracts/{id}/prices',
    summary: 'Delete contract rates',
    replies: { 204: nothing },
    handle: async (ctx, { params }) => reply(204, await deletePrices(ctx, params.id)),
  }),

  readPricingForm: endpoint({
    ...reading,
    ...one,
    method: 'GET',
    path: '/contracts/{id}/pricing-form',
    summary: 'Get manual rates',
    replies: { 200: data(PricingForm) },
    handle: async (ctx, { params }) => reply(200, { data: await readPricingForm(ctx, params.id) }),
  }),

  updatePricingForm: endpoint({
    ...writing,
    ...one,
    method: 'PATCH',
    path: '/contracts/{id}/pricing-form',
    summary: 'Update manual rates',
    description:
      'Sets one flat rate per shipping option, for every weight and destination. Options that are not sent keep their rate; null removes a rate.',
    body: PricingFormChanges,
    replies: { 200: data(PricingForm) },
    errors: [notFound, invalid],
    handle: async (ctx, { params, body }) => reply(200, { data: await updatePricingForm(ctx, params.id, body) }),
  }),
}
