import type { Recipe, Recipes, RecipeUse } from './recipe.ts'
import { makeReturn, makeShipment, receiverAddress } from './values.ts'

const items = [
  {
    item_id: 'mug',
    description: 'Stoneware mug',
    quantity: 2,
    weight: { value: '0.4', unit: 'kg' },
    price: { value: '12.50', currency: 'EUR' },
  },
]
/** A parcel of a brand with a portal, for the shopper to find there. */
const soldShipment: Recipe = {
  operation: 'announceShipment',
  needs: ['replaceReturnSettings'],
  body: (use) =>
    makeShipment(use, {
      brand_id: use.recall('createBrand', 'data.id'),
      parcels: [{ weight: { value: '1.2', unit: 'kg' }, parcel_items: items }],
    }),
}
/** Advances the test clock until the parcel is delivered: one in transit cannot be returned. */
const delivery = (name: string): Recipe => ({ operation: 'advanceTestClock', needs: [name], body: () => ({ advance: 'P5D' }) })
const brand_domain = ({ recall }: RecipeUse) => recall('createBrand', 'data.domain')
const lookup = (name: string, arrival: string): Recipe => ({
  needs: [arrival],
  path: (use) => ({ brand_domain: brand_domain(use) }),
  query: ({ recall }) => ({ identifier: recall(name, 'data.parcels.0.tracking_number'), postal_code: receiverAddress.postal_code }),
})
const portalReturn = (found: string): Recipe => ({
  path: (use) => ({ brand_domain: brand_domain(use) }),
  token: ({ recall }) => recall(found, 'access_token'),
  body: ({ recall }) => ({
    outgoing_parcel: recall(found, 'data.parcel.id'),
    refund: { refund_type: { code: 'money' } },
    products: [{ product_id: recall(found, 'data.products.0.id'), quantity: 1, return_reason: 1 }],
    delivery_option: 'drop_off_point',
    selected_carrier_code: 'swiftly',
  }),
})
const ofReturn: Recipe = { path: ({ recall }) => ({ id: recall('announceReturn', 'return_id') }) }
const label = ({ recall }: RecipeUse) => ({
  token: URL.parse(String(recall('createPortalReturn', 'poller_url')))?.searchParams.get('token') ?? undefined,
})

export const returnRecipes: Recipes = {
  createReturn: { body: makeReturn },
  announceReturn: { body: makeReturn },
  validateReturn: { body: makeReturn },
  listReturns: { query: () => ({ from_date: '2020-01-01 00:00:00', to_date: '2099-01-01 00:00:00' }) },
  getReturn: ofReturn,
  cancelReturn: { ...ofReturn, spends: ['announceReturn'] },

  soldShipment,
  otherSoldShipment: soldShipment,
  thirdSoldShipment: soldShipment,
  soldDelivered: delivery('soldShipment'),
  otherSoldDelivered: delivery('otherSoldShipment'),
  thirdSoldDelivered: delivery('thirdSoldShipment'),
  getReturnPortalUrl: { path: ({ recall }) => ({ id: recall('soldShipment', 'data.id') }) },
  getReturnPortal: { needs: ['replaceReturnSettings'], path: (use) => ({ brand_domain: brand_domain(use) }) },
  searchReturnableParcel: lookup('soldShipment', 'soldDelivered'),
  otherReturnableParcel: { operation: 'searchReturnableParcel', ...lookup('otherSoldShipment', 'otherSoldDelivered') },
  thirdReturnableParcel: { operation: 'searchReturnableParcel', ...lookup('thirdSoldShipment', 'thirdSoldDelivered') },
  createPortalReturn: { ...portalReturn('searchReturnableParcel'), spends: ['searchReturnableParcel', 'soldDelivered', 'soldShipment'] },
  returnToApprove: { operation: 'createPortalReturn', ...portalReturn('otherReturnableParcel') },
  returnToReject: { operation: 'createPortalReturn', ...portalReturn('thirdReturnableParcel') },
  uploadReturnPhotos: {
    path: (use) => ({ brand_domain: brand_domain(use) }),
    token: ({ recall }) => recall('searchReturnableParcel', 'access_token'),
  },
  getReturnLabel: { path: (use) => ({ brand_domain: brand_domain(use) }), query: label },
  approvedReturn: { operation: 'approveReturn', path: ({ recall }) => ({ id: recall('createPortalReturn', 'return') }) },
  approvedAnnounced: { operation: 'advanceTestClock', needs: ['approvedReturn'], body: () => ({ advance: 'PT1M' }) },
  downloadReturnLabel: { needs: ['approvedAnnounced'], path: (use) => ({ brand_domain: brand_domain(use) }), query: label },
  approveReturn: {
    path: ({ recall }) => ({ id: recall('returnToApprove', 'return') }),
    spends: ['returnToApprove', 'otherReturnableParcel', 'otherSoldDelivered', 'otherSoldShipment'],
  },
  rejectReturn: {
    path: ({ recall }) => ({ id: recall('returnToReject', 'return') }),
    spends: ['returnToReject', 'thirdReturnableParcel', 'thirdSoldDelivered', 'thirdSoldShipment'],
  },
}
