import type { Recipe, Recipes, RecipeUse } from './recipe.ts'
import { senderAddress } from './values.ts'

const integration_id = ({ recall }: RecipeUse) => recall('listIntegrations', 'data.0.id')
const ofIntegration: Recipe = { path: (use) => ({ id: integration_id(use) }) }
const ofBrand: Recipe = { path: ({ recall }) => ({ id: recall('createBrand', 'data.id') }) }
const ofContract: Recipe = { path: ({ recall }) => ({ id: recall('createContract', 'data.id') }) }
const ofSenderAddress: Recipe = { path: ({ recall }) => ({ id: recall('createSenderAddress', 'data.id') }) }

export const accountRecipes: Recipes = {
  createSenderAddress: { body: () => senderAddress },
  getSenderAddress: ofSenderAddress,
  updateSenderAddress: { ...ofSenderAddress, body: () => ({ city: 'Breda' }) },
  deleteSenderAddress: { ...ofSenderAddress, ends: 1 },
  validateAddress: { body: () => ({ address: senderAddress, carrier_code: 'swiftly', validation_methods: ['here'] }) },

  createBrand: {
    body: ({ unique }) => ({
      name: 'South Tea',
      domain: `south-tea-${unique}`,
      color: '#1f4e5f',
      website: 'https://south-tea.example',
    }),
  },
  getBrand: ofBrand,
  updateBrand: { ...ofBrand, body: () => ({ name: 'South Tea & Coffee' }) },
  deleteBrand: { ...ofBrand, ends: 2 },
  uploadBrandScreenLogo: ofBrand,
  uploadBrandPrintLogo: ofBrand,
  getReturnSettings: ofBrand,
  replaceReturnSettings: {
    ...ofBrand,
    body: ({ recall }) => ({
      is_portal_enabled: true,
      requires_delivery: false,
      requires_approval: true,
      reasons: [{ id: 1 }, { id: 3 }],
      return_address: { sender_address_id: recall('listSenderAddresses', 'data.0.id') },
      carriers: ['swiftly'],
    }),
  },

  createContract: {
    body: () => ({
      carrier_code: 'northpost',
      contract_data: {
        customer_number: '10020030',
        api_key: 'a-key-of-the-sandbox-carrier',
        country: 'NL',
        sorting_office: 'AMS4',
        franks_itself: true,
        behaviour: 'good',
        portal_username: 'north-coffee',
        portal_password: 'a-password-of-the-sandbox-carrier',
      },
    }),
  },
  getContract: ofContract,
  updateContract: { ...ofContract, body: () => ({ name: 'North Post, own contract' }) },
  deleteContract: { ...ofContract, ends: 1 },
  uploadContractRates: {
    ...ofContract,
    body: () => 'shipping_option_code,from_country,to_country,min_weight,max_weight,price,currency\nnorthpost:letter,NL,DE,0,2,4.95,EUR\n',
  },
  getContractRates: { ...ofContract, needs: ['uploadContractRates'] },
  deleteContractRates: { ...ofContract, needs: ['uploadContractRates'] },
  getManualRates: ofContract,
  updateManualRates: {
    ...ofContract,
    body: () => ({ prices: [{ shipping_option_code: 'northpost:letter', price: { value: '4.95', currency: 'EUR' } }] }),
  },

  getIntegration: ofIntegration,
  updateIntegration: {
    ...ofIntegration,
    body: () => ({ shop_name: 'North Coffee', webhook_active: true, webhook_url: 'https://shop.example/webhook' }),
  },
  deleteIntegration: { ...ofIntegration, ends: 9, warning: 'If your credentials belong to this integration, they end with it.' },
  rotateIntegrationWebhookSecret: { ...ofIntegration, needs: ['updateIntegration'], body: () => ({}) },
  listIntegrationLogs: ofIntegration,
  createIntegrationLog: ofIntegration,

  listShopOrderStatuses: { query: (use) => ({ integration_id: integration_id(use) }) },
  replaceShopOrderStatuses: {
    body: (use) => ({
      integration_id: integration_id(use),
      statuses: [{ external_id: 'paid', translations: [{ status: 'Paid', language: 'en-gb' }] }],
    }),
  },
  getShopOrderStatusMapping: { query: (use) => ({ integration_id: integration_id(use) }) },
  replaceShopOrderStatusMapping: {
    needs: ['replaceShopOrderStatuses'],
    body: (use) => ({ ...(use.example as object), integration_id: integration_id(use) }),
  },
}
