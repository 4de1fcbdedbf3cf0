import type { Recipe, Recipes, RecipeUse } from './recipe.ts'
import { collectionDay, makeShipment } from './values.ts'

/** Parcels of the simulator: the reference of the shipment chooses its journey. */
const sent = (reference?: string, more: object = {}): Recipe => ({
  operation: 'announceShipment',
  body: (use) => makeShipment(use, reference ? { reference: `journey:${reference}`, ...more } : more),
})
const later = (advance: string, ...needs: string[]): Recipe => ({ operation: 'advanceTestClock', needs, body: () => ({ advance }) })
const numberOf = ({ recall }: RecipeUse, name: string) => recall(name, 'data.parcels.0.tracking_number')

const texts = {
  contents_sales_price: { price: 20, currency: 'EUR' },
  contents_description: 'Stoneware mugs',
  parcel_exterior_description: 'Brown box',
}
/** A file belongs to one ticket, which may name it several times. */
const upload: Recipe = { operation: 'uploadSupportFile' }
const files = ({ recall }: RecipeUse, file: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { file_token: recall(file, 'file_token') }]))
const remarks = { additional_remarks: 'The box was open.' }
const invoices = ['sales_invoice', 'purchase_invoice']
const photos = ['exterior_photo', 'interior_photo', 'damage_photo_1', 'damage_photo_2', 'package_photo', 'entire_product_photo']
const damaged = (use: RecipeUse, parcel: string, file: string) => ({
  tracking_number: numberOf(use, parcel),
  ...texts,
  ...remarks,
  ...files(use, file, 'customer_confirmation', ...invoices, ...photos),
})
const lost = (use: RecipeUse, parcel: string, file: string) => ({
  tracking_number: numberOf(use, parcel),
  ...texts,
  ...remarks,
  ...files(use, file, ...invoices, 'customer_confirmation', 'carrier_claim_form'),
})
const addressChange = (use: RecipeUse, parcel: string) => ({
  tracking_number: numberOf(use, parcel),
  new_address: 'Kruisstraat 14, 5612 CG Eindhoven, NL',
})
const ofTicket: Recipe = { path: ({ recall }) => ({ ticket_id: recall('createLostTicket', 'ticket_id') }) }
const ofContact: Recipe = { path: ({ recall }) => ({ id: recall('createSupportContact', 'id') }) }
const paper = (use: RecipeUse) => ({
  tracking_number: numberOf(use, 'announceShipment'),
  items: [{ description: 'Stoneware mug', quantity: 2, unit_price: 18.5 }],
  currency_code: 'EUR',
  tax_rate: 21,
})
const ownContract = ({ recall }: RecipeUse) => recall('ownContract', 'data.id')
const shipWithOwn = (use: RecipeUse) => ({
  ship_with: {
    type: 'shipping_option_code',
    properties: { shipping_option_code: 'swiftly:home', contract_id: ownContract(use) },
  },
})

export const supportRecipes: Recipes = {
  fileOfDamage: upload,
  fileOfTicket: upload,
  fileOfLoss: upload,
  fileOfDelay: upload,
  fileOfMissing: upload,
  damagedParcel: sent('damaged'),
  damageReported: later('P5D', 'damagedParcel'),
  createDamageTicket: {
    needs: ['damageReported'],
    body: (use) => damaged(use, 'damagedParcel', 'fileOfDamage'),
    spends: ['damagedParcel', 'damageReported', 'fileOfDamage'],
  },
  deliveredParcel: sent(),
  delivered: later('P5D', 'deliveredParcel'),
  createTicket: {
    needs: ['delivered'],
    body: (use) => ({ type: 'damaged', ...damaged(use, 'deliveredParcel', 'fileOfTicket') }),
    spends: ['deliveredParcel', 'delivered', 'fileOfTicket'],
  },
  lostParcel: sent('lost'),
  lostForDays: later('P14D', 'lostParcel'),
  createLostTicket: {
    needs: ['lostForDays'],
    body: (use) => lost(use, 'lostParcel', 'fileOfLoss'),
    spends: ['lostParcel', 'lostForDays', 'fileOfLoss'],
  },
  delayedParcel: sent('lost'),
  delayedForDays: later('P8D', 'delayedParcel'),
  createDelayTicket: {
    needs: ['delayedForDays'],
    body: (use) => ({ tracking_number: numberOf(use, 'delayedParcel'), ...texts, ...files(use, 'fileOfDelay', ...invoices) }),
    spends: ['delayedParcel', 'delayedForDays', 'fileOfDelay'],
  },
  missingParcel: sent(),
  deliveryReported: later('P5D', 'missingParcel'),
  createNotReceivedTicket: {
    needs: ['deliveryReported'],
    body: (use) => ({
      tracking_number: numberOf(use, 'missingParcel'),
      ...texts,
      ...remarks,
      ...files(use, 'fileOfMissing', ...invoices, 'carrier_claim_form'),
    }),
    spends: ['missingParcel', 'deliveryReported', 'fileOfMissing'],
  },
  returnedParcel: sent('returned'),
  returnReported: later('P9D', 'returnedParcel'),
  createUnjustReturnTicket: {
    needs: ['returnReported'],
    body: (use) => ({
      tracking_number: numberOf(use, 'returnedParcel'),
      is_parcel_returned: true,
      additional_details: 'The recipient was at home.',
    }),
    spends: ['returnedParcel', 'returnReported'],
  },
  misaddressedParcel: sent(),
  scanned: later('P1D', 'misaddressedParcel'),
  createAddressChangeTicket: {
    needs: ['scanned'],
    body: (use) => addressChange(use, 'misaddressedParcel'),
    spends: ['misaddressedParcel', 'scanned'],
  },
  contactOfSwiftly: {
    operation: 'createSupportContact',
    body: () => ({ carrier_code: 'swiftly', email: 'claims@swiftly.example', language: 'en-gb' }),
  },
  ownContract: {
    operation: 'createContract',
    body: () => ({
      carrier_code: 'swiftly',
      contract_data: {
        account_number: '10020031',
        api_key: 'a-key-of-the-sandbox-carrier',
        country: 'NL',
        depot: 'AMS01',
        behaviour: 'good',
      },
    }),
  },
  contractActivated: {
    operation: 'updateContract',
    path: ({ recall }) => ({ id: recall('ownContract', 'data.id') }),
    body: () => ({ is_active: true }),
  },
  contractAccepted: later('PT1M', 'contractActivated'),
  clockBeforeDelay: { operation: 'getTestClock', needs: ['contractAccepted'] },
  // Avoids a parcel that is expected after a weekend, for which two days of delay may be none.
  lateParcelDay: {
    operation: 'advanceTestClock',
    needs: ['clockBeforeDelay'],
    body: ({ recall }) => ({ to: `${collectionDay(recall('clockBeforeDelay', 'data.now'))}T08:00:00Z` }),
  },
  lateParcel: {
    operation: 'announceShipment',
    needs: ['lateParcelDay'],
    body: (use) => makeShipment(use, { reference: 'journey:delayed', ...shipWithOwn(use) }),
  },
  lateDelivery: later('P8D', 'lateParcel'),
  createLateDeliveryTicket: {
    needs: ['lateDelivery', 'contactOfSwiftly'],
    body: (use) => ({ tracking_number: numberOf(use, 'lateParcel'), carrier_contract_id: ownContract(use) }),
    spends: ['clockBeforeDelay', 'lateParcelDay', 'lateParcel', 'lateDelivery'],
  },
  listTickets: { query: () => ({ size: '10' }) },
  getTicket: ofTicket,
  redirectedParcel: sent(),
  redirectedScanned: later('P1D', 'redirectedParcel'),
  ticketToUpdate: {
    operation: 'createAddressChangeTicket',
    needs: ['redirectedScanned'],
    body: (use) => addressChange(use, 'redirectedParcel'),
  },
  updateTicket: {
    path: ({ recall }) => ({ ticket_id: recall('ticketToUpdate', 'ticket_id') }),
    body: () => ({ step: 'hold' }),
    spends: ['ticketToUpdate', 'redirectedScanned', 'redirectedParcel'],
  },
  listTicketEmails: { path: ({ recall }) => ({ ticket_id: recall('createLateDeliveryTicket', 'ticket_id') }) },
  retryTicketEmail: {
    path: ({ recall }) => ({
      ticket_id: recall('createLateDeliveryTicket', 'ticket_id'),
      email_id: recall('listTicketEmails', 'items.0.id'),
    }),
  },
  fileOfClaim: upload,
  claimedParcel: sent('damaged'),
  claimReported: later('P5D', 'claimedParcel'),
  claim: {
    operation: 'createDamageTicket',
    needs: ['claimReported'],
    body: (use) => damaged(use, 'claimedParcel', 'fileOfClaim'),
  },
  deskAsks: later('P4D', 'claim'),
  listRequestedData: { needs: ['deskAsks'], query: () => ({ data_type: 'sales_data' }) },
  provideRequestedData: {
    body: ({ recall }) => ({
      request_id: recall('listRequestedData', 'items.0.request_id'),
      sales_data: [{ product_description: 'Stoneware mug', quantity: 2, selling_price_per_item: 10, currency: 'EUR', tax_rate: 21 }],
    }),
    spends: ['fileOfClaim', 'claimedParcel', 'claimReported', 'claim', 'deskAsks', 'listRequestedData'],
  },
  createSupportContact: { body: () => ({ carrier_code: 'northpost', email: 'claims@northpost.example', language: 'en-gb' }) },
  getSupportContact: ofContact,
  updateSupportContact: { ...ofContact, body: () => ({ email: 'support@northpost.example' }) },
  deleteSupportContact: { ...ofContact, ends: 1 },
  generateInvoice: { body: paper },
  generateClaimLetter: { body: (use) => ({ ...paper(use), ticket_category: 'lost' }) },

  monthLater: later('P32D', 'announceShipment'),
  listInvoices: { needs: ['monthLater'] },
  getInvoice: { path: ({ recall }) => ({ invoice_id: recall('listInvoices', 'data.0.id') }) },
  downloadInvoiceDocument: { path: ({ recall }) => ({ invoice_id: recall('listInvoices', 'data.0.id') }) },
  getInvoiceItem: { path: ({ recall }) => ({ invoice_item_id: recall('listInvoiceItems', 'data.0.id') }) },
  createParcelsReport: {
    body: () => ({ fields: ['parcel_id'], filters: { announced_after: '2026-11-01T00:00:00Z', announced_before: '2026-11-30T00:00:00Z' } }),
  },
  getParcelsReport: { path: ({ recall }) => ({ report_id: recall('createParcelsReport', 'id') }) },
}
