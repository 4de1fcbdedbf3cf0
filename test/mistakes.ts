import { receiver, sender } from './shipments.ts'

/** A request as an integrator gets it wrong. In headers `{key}`, `{secret}`, `{pair}` and `{token}` stand for credentials. */
export type Mistake = {
  readonly mistake: string
  /** The method and the path with its query. */
  readonly request: string
  /** Without it an API key is sent. Null: none is. */
  readonly authorization?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Text is sent as it is. */
  readonly body?: unknown
  readonly status: number
  /** Every error: the pointer, `?parameter` or header, and the words. In version 2 the one message. */
  readonly errors: readonly (readonly [place: string, detail: string])[]
}

type Change = Record<string, unknown>
const shipment = ({ to = {}, parcel = {}, ...changes }: { to?: Change; parcel?: unknown } & Change = {}) => ({
  from_address: sender,
  to_address: { ...receiver, ...to },
  ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } },
  parcels: [Array.isArray(parcel) ? undefined : { weight: { value: '1.2', unit: 'kg' }, ...(parcel as Change) }],
  ...changes,
})
const announce = 'POST /api/v3/shipments/announce'
const order = (changes: Change = {}) => [
  {
    order_id: '555413',
    order_number: 'OXSDFGHTD-12',
    order_details: {
      integration: { id: 1 },
      status: { code: 'unshipped' },
      order_created_at: '2026-11-14T10:00:00Z',
      order_items: [],
      ...changes,
    },
    payment_details: { total_price: { value: 12.5, currency: 'EUR' }, status: { code: 'paid' } },
  },
]
const { name: _, ...nameless } = receiver

export const mistakes: readonly Mistake[] = [
  // Credentials
  {
    mistake: 'no credentials',
    request: 'GET /api/v3/brands',
    authorization: null,
    status: 401,
    errors: [
      [
        'Authorization',
        'No credentials came with this request. Send "Authorization: Basic base64(key:secret)" or "Authorization: Bearer <access token>".',
      ],
    ],
  },
  {
    mistake: 'the key in a header of its own',
    request: 'GET /api/v3/brands',
    authorization: null,
    headers: { 'x-api-key': '{key}' },
    status: 401,
    errors: [
      [
        'Authorization',
        'Credentials in the header x-api-key are not read. Send "Authorization: Basic base64(key:secret)" or "Authorization: Bearer <access token>".',
      ],
    ],
  },
  {
    mistake: 'an API key as a bearer token',
    request: 'GET /api/v3/brands',
    authorization: 'Bearer {key}',
    status: 401,
    errors: [
      [
        'Authorization',
        'API keys go by HTTP Basic, not as a bearer token. Send "Authorization: Basic base64(key:secret)" or "Authorization: Bearer <access token>".',
      ],
    ],
  },
  {
    mistake: 'key and secret as a bearer token',
    request: 'GET /api/v3/brands',
    authorization: 'Bearer {key}:{secret}',
    status: 401,
    errors: [
      [
        'Authorization',
        'API keys go by HTTP Basic, not as a bearer token. Send "Authorization: Basic base64(key:secret)" or "Authorization: Bearer <access token>".',
      ],
    ],
  },
  {
    mistake: 'key and secret without base64',
    request: 'GET /api/v3/brands',
    authorization: 'Basic {key}:{secret}',
    status: 401,
    errors: [
      [
        'Authorization',
        'Credentials came, but what follows Basic is not the base64 of key:secret. Send "Authorization: Basic base64(key:secret)" or "Authorization: Bearer <access token>".',
      ],
    ],
  },
  {
    mistake: 'the key without a scheme',
    request: 'GET /api/v3/brands',
    authorization: '{key}',
    status: 401,
    errors: [
      [
        'Authorization',
        'Credentials came, but in a form that this operation does not take. Send "Authorization: Basic base64(key:secret)" or "Authorization: Bearer <access token>".',
      ],
    ],
  },
  {
    mistake: 'a wrong secret',
    request: 'GET /api/v3/brands',
    authorization: 'Basic {wrong}',
    status: 401,
    errors: [
      [
        'Authorization',
        'Credentials came, but the API key or its secret is invalid or revoked. Send "Authorization: Basic base64(key:secret)" or "Authorization: Bearer <access token>".',
      ],
    ],
  },
  {
    mistake: 'an old bearer token',
    request: 'GET /api/v3/brands',
    authorization: 'Bearer 0123456789',
    status: 401,
    errors: [
      [
        'Authorization',
        'Credentials came, but the bearer token is invalid, expired or revoked. POST /oauth2/token gives a new one; it is valid for an hour. Send "Authorization: Basic base64(key:secret)" or "Authorization: Bearer <access token>".',
      ],
    ],
  },

  // Paths and methods
  {
    mistake: 'a resource in the singular',
    request: 'GET /api/v3/shipment',
    status: 404,
    errors: [['', 'Unknown endpoint. Did you mean /api/v3/shipments? The reference at /docs lists all operations.']],
  },
  {
    mistake: 'no prefix',
    request: 'GET /shipments',
    status: 404,
    errors: [['', 'Unknown endpoint. Did you mean /api/v3/shipments? The reference at /docs lists all operations.']],
  },
  {
    mistake: 'no /api before the version',
    request: 'GET /v3/orders',
    status: 404,
    errors: [['', 'Unknown endpoint. Did you mean /api/v3/orders? The reference at /docs lists all operations.']],
  },
  {
    mistake: 'a version that does not exist',
    request: 'GET /api/v1/parcels/statuses',
    status: 404,
    errors: [['', 'Unknown endpoint. Did you mean /api/v3/parcels/statuses? The reference at /docs lists all operations.']],
  },
  {
    mistake: 'an operation of version 3 in version 2',
    request: 'GET /api/v2/shipments',
    status: 404,
    errors: [['', 'Unknown endpoint. Did you mean /api/v3/shipments? The reference at /docs lists all operations.']],
  },
  {
    mistake: 'a typing error behind an id',
    request: 'GET /api/v3/parcels/1/document/label',
    status: 404,
    errors: [['', 'Unknown endpoint. Did you mean /api/v3/parcels/{id}/documents/{type}? The reference at /docs lists all operations.']],
  },
  {
    mistake: 'a path that resembles none',
    request: 'GET /api/v3/invoicing-run',
    status: 404,
    errors: [['', 'Unknown endpoint. The reference at /docs lists all operations.']],
  },
  { mistake: 'a slash at the end', request: 'GET /api/v3/brands/', status: 200, errors: [] },
  {
    mistake: 'a method that the path does not take',
    request: 'PUT /api/v3/brands',
    body: {},
    status: 405,
    errors: [['', 'PUT is not possible here. This address takes GET, HEAD, POST.']],
  },
  {
    mistake: 'a typing error that looks like an id',
    request: 'POST /api/v3/shipments/anounce',
    body: shipment(),
    status: 405,
    errors: [['', 'POST is not possible here. This address takes GET, HEAD, PUT, PATCH. Did you mean POST /api/v3/shipments/announce?']],
  },
  {
    mistake: 'an id that does not exist',
    request: 'GET /api/v3/shipments/999999',
    status: 404,
    errors: [['', 'No shipment with this id exists.']],
  },
  {
    mistake: 'a document that does not exist',
    request: 'GET /api/v3/parcels/1/documents/lable',
    status: 400,
    errors: [
      [
        '?type',
        'The type must be one of label, customs-declaration, air-waybill, proof-of-delivery, qr, cn23, cp71, cn23-default, commercial-invoice, return-label, cod-card, not "lable". Did you mean "label"?',
      ],
    ],
  },
  {
    mistake: 'labels without the ids of parcels',
    request: 'GET /api/v3/parcel-documents/label',
    status: 400,
    errors: [['?parcels', 'This parameter is required.']],
  },

  // Bodies
  {
    mistake: 'an empty body',
    request: announce,
    body: '',
    status: 400,
    errors: [['', 'The body is missing. Send JSON, with Content-Type: application/json.']],
  },
  {
    mistake: 'a comma too many',
    request: announce,
    body: '{\n  "parcels": [],\n}',
    status: 400,
    errors: [['', 'The body is not JSON: there is a comma too many before } at line 3, column 1.']],
  },
  {
    mistake: 'single quotes',
    request: announce,
    body: "{'parcels': []}",
    status: 400,
    errors: [['', 'The body is not JSON: texts and names stand in double quotes, not in single ones, at line 1, column 2.']],
  },
  {
    mistake: 'half of a body',
    request: announce,
    body: '{"parcels": [',
    status: 400,
    errors: [['', 'The body is not JSON: it ends too early, at line 1, column 14.']],
  },
  {
    mistake: 'a form',
    request: announce,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=b',
    status: 415,
    errors: [['Content-Type', 'Send application/json, and say so in Content-Type, not "application/x-www-form-urlencoded".']],
  },
  {
    mistake: 'no Content-Type',
    request: announce,
    headers: { 'content-type': '' },
    body: '{}',
    status: 415,
    errors: [['Content-Type', 'The header Content-Type is missing. Send application/json, and say so there.']],
  },
  {
    mistake: 'JSON in JSON',
    request: announce,
    body: JSON.stringify(JSON.stringify(shipment())),
    status: 400,
    errors: [['', 'Must be an object, not text. Encode it as JSON once, not twice.']],
  },
  { mistake: 'a list of shipments', request: announce, body: [shipment()], status: 400, errors: [['', 'Must be an object, not a list.']] },
  {
    mistake: 'a key twice',
    request: announce,
    body: '{"parcels": [], "parcels": []}',
    status: 400,
    errors: [['', 'The key "parcels" stands twice in one object. Remove one.']],
  },

  // Parameters
  {
    mistake: 'the page size of another API',
    request: 'GET /api/v3/shipments?limit=10',
    status: 400,
    errors: [['?limit', 'There is no parameter "limit" here. Did you mean "page_size"?']],
  },
  {
    mistake: 'page numbers',
    request: 'GET /api/v3/orders?page=2',
    status: 400,
    errors: [['?page', 'There is no parameter "page" here. Did you mean "cursor"?']],
  },
  { mistake: 'a page size that is too large', request: 'GET /api/v3/shipments?page_size=1000', status: 200, errors: [] },
  {
    mistake: 'a page size in words',
    request: 'GET /api/v3/shipments?page_size=ten',
    status: 400,
    errors: [['?page_size', 'Must be a whole number, not "ten".']],
  },
  {
    mistake: 'a size out of range',
    request: 'GET /api/v3/dsf/tickets?size=1000',
    status: 400,
    errors: [['?size', 'Must be at most 20, not 1000.']],
  },
  {
    mistake: 'a cursor that was made up',
    request: 'GET /api/v3/brands?cursor=2',
    status: 404,
    errors: [['?cursor', 'Invalid cursor. Take it unchanged from the Link header of another page.']],
  },
  {
    mistake: 'a misspelt filter',
    request: 'GET /api/v3/shipments?tracking_nummer=1',
    status: 400,
    errors: [['?tracking_nummer', 'There is no parameter "tracking_nummer" here. Did you mean "tracking_number"?']],
  },
  {
    mistake: 'a misspelt status',
    request: 'GET /api/v3/shipments?parcel_status=deliverd',
    status: 400,
    errors: [
      [
        '?parcel_status',
        'Must be one of ANNOUNCED, TO_SORTING, DELAYED, SORTED, UNSORTED, SORTING, DELIVERY_FAILED, DELIVERED, AWAITING_CUSTOMER_PICKUP, ANNOUNCED_UNCOLLECTED, COLLECT_ERROR, PICKED_UP_BY_DRIVER, UNDELIVERABLE, SHIPMENT_ON_ROUTE, DRIVER_ON_ROUTE, COLLECTED_BY_CUSTOMER, CANCELLATION_FAILED, NO_LABEL, READY_TO_SEND, ANNOUNCING, ANNOUNCEMENT_FAILED, UNKNOWN, CANCELLED_UPSTREAM, CANCELLING, CANCELLED, CANCELLING_UPSTREAM, AT_CUSTOMS, AT_SORTING_CENTRE, REFUSED_BY_RECIPIENT, RETURNED_TO_SENDER, DELIVERY_METHOD_CHANGED, DELIVERY_DATE_CHANGED, DELIVERY_ADDRESS_CHANGED, EXCEPTION, ADDRESS_INVALID, or its number, not "deliverd". Did you mean "DELIVERED"?',
      ],
    ],
  },
  {
    mistake: 'the day first',
    request: 'GET /api/v3/orders?order_created_at=15-11-2026',
    status: 400,
    errors: [['?order_created_at', 'Must be a date such as 2026-11-15, not "15-11-2026".']],
  },
  {
    mistake: 'a day for a time',
    request: 'GET /api/v3/shipments?updated_after=2026-11-15',
    status: 400,
    errors: [['?updated_after', 'Must be a time such as 2026-11-15T09:00:00Z, not "2026-11-15".']],
  },
  {
    mistake: 'a parameter twice',
    request: 'GET /api/v3/brands?page_size=1&page_size=2',
    status: 400,
    errors: [['?page_size', 'This parameter stands twice. Send it once.']],
  },

  // Fields and values
  {
    mistake: 'a misspelt field',
    request: announce,
    body: { ...shipment(), to_address: undefined, to_adress: receiver },
    status: 400,
    errors: [
      ['/to_address', 'This field is required.'],
      ['/to_adress', 'There is no field "to_adress" here. Did you mean "to_address"?'],
    ],
  },
  {
    mistake: 'a field in camel case',
    request: announce,
    body: { ...shipment(), to_address: undefined, toAddress: receiver },
    status: 400,
    errors: [
      ['/to_address', 'This field is required.'],
      ['/toAddress', 'There is no field "toAddress" here. Did you mean "to_address"?'],
    ],
  },
  {
    mistake: 'fields of other carriers',
    request: announce,
    body: shipment({ to: { zip: '5612 CG', street1: 'Kruisstraat', phone: '1' } }),
    status: 400,
    errors: [
      ['/to_address/zip', 'There is no field "zip" here. Did you mean "postal_code"?'],
      ['/to_address/street1', 'There is no field "street1" here. Did you mean "address_line_1"?'],
      ['/to_address/phone', 'There is no field "phone" here. Did you mean "phone_number"?'],
    ],
  },
  {
    mistake: 'a field that resembles none',
    request: announce,
    body: shipment({ wings: 2 }),
    status: 400,
    errors: [['/wings', 'There is no field "wings" here.']],
  },
  {
    mistake: 'no name',
    request: announce,
    body: shipment({ to_address: nameless }),
    status: 400,
    errors: [['/to_address/name', 'This field is required.']],
  },
  {
    mistake: 'null for nothing',
    request: announce,
    body: shipment({ to: { company_name: null } }),
    status: 400,
    errors: [['/to_address/company_name', 'Must not be null. Send a value, or leave it out.']],
  },
  {
    mistake: 'UK',
    request: announce,
    body: shipment({ to: { country_code: 'UK' } }),
    status: 400,
    errors: [['/to_address/country_code', 'Must be an ISO 3166-1 country code of two letters, such as NL, not "UK". Did you mean "GB"?']],
  },
  {
    mistake: 'the name of a country',
    request: announce,
    body: shipment({ to: { country_code: 'Netherlands' } }),
    status: 400,
    errors: [['/to_address/country_code', 'Must be an ISO 3166-1 country code of two letters, such as NL. Did you mean "NL"?']],
  },
  {
    mistake: 'three letters for a country',
    request: announce,
    body: shipment({ to: { country_code: 'NLD' } }),
    status: 400,
    errors: [['/to_address/country_code', 'Must be an ISO 3166-1 country code of two letters, such as NL, not "NLD". Did you mean "NL"?']],
  },
  {
    mistake: 'a street for a country',
    request: announce,
    body: shipment({ to: { country_code: 'Kruisstraat 12' } }),
    status: 400,
    errors: [['/to_address/country_code', 'Must be an ISO 3166-1 country code of two letters, such as NL.']],
  },
  {
    mistake: 'a postal code of another form',
    request: announce,
    body: shipment({ to: { postal_code: '10115' } }),
    status: 400,
    errors: [['/to_address/postal_code', 'This is no postal code of NL, which looks like 9999 AA.']],
  },
  {
    mistake: 'a number for text',
    request: announce,
    body: shipment({ to: { house_number: 12 } }),
    status: 400,
    errors: [['/to_address/house_number', 'Must be text, not a number. Send it in quotes.']],
  },
  {
    mistake: 'no e-mail address',
    request: announce,
    body: shipment({ to: { email: 'ada at example.com' } }),
    status: 400,
    errors: [['/to_address/email', 'Must be an e-mail address such as ada@example.com.']],
  },
  {
    mistake: 'lb',
    request: announce,
    body: shipment({ parcel: { weight: { value: '2', unit: 'lb' } } }),
    status: 400,
    errors: [['/parcels/0/weight/unit', 'Must be one of "kg", "g", "lbs", "oz", not "lb". Did you mean "lbs"?']],
  },
  {
    mistake: 'a unit in capitals',
    request: announce,
    body: shipment({ parcel: { weight: { value: '2', unit: 'KG' } } }),
    status: 400,
    errors: [['/parcels/0/weight/unit', 'Must be one of "kg", "g", "lbs", "oz", not "KG". Did you mean "kg"?']],
  },
  {
    mistake: 'a decimal comma',
    request: announce,
    body: shipment({ parcel: { weight: { value: '1,5', unit: 'kg' } } }),
    status: 400,
    errors: [['/parcels/0/weight/value', 'Must be a decimal number of more than 0, such as 1.5, not "1,5".']],
  },
  {
    mistake: 'the unit in the value',
    request: announce,
    body: shipment({ parcel: { weight: { value: '1.5kg', unit: 'kg' } } }),
    status: 400,
    errors: [['/parcels/0/weight/value', 'Must be a decimal number of more than 0, such as 1.5, not "1.5kg".']],
  },
  {
    mistake: 'no weight',
    request: announce,
    body: shipment({ parcel: { weight: { value: 0, unit: 'kg' } } }),
    status: 400,
    errors: [['/parcels/0/weight/value', 'Must be a decimal number of more than 0, such as 1.5, not "0".']],
  },
  {
    mistake: 'a weight without a unit',
    request: announce,
    body: shipment({ parcel: { weight: 1.5 } }),
    status: 400,
    errors: [['/parcels/0/weight', 'Must be an object, not a number. Example: { "value": "1.5", "unit": "kg" }']],
  },
  {
    mistake: 'one parcel without a list',
    request: announce,
    body: shipment({ parcels: { weight: { value: '1', unit: 'kg' } } }),
    status: 400,
    errors: [['/parcels', 'Must be a list, not an object. Put the value in square brackets.']],
  },
  { mistake: 'no parcels', request: announce, body: shipment({ parcels: [] }), status: 400, errors: [['/parcels', 'Must not be empty.']] },
  {
    mistake: 'text for a number',
    request: announce,
    body: shipment({ brand_id: '7' }),
    status: 400,
    errors: [['/brand_id', 'Must be a number, not "7". Send it without quotes.']],
  },
  {
    mistake: 'a word for a number',
    request: announce,
    body: shipment({ brand_id: 'main' }),
    status: 400,
    errors: [['/brand_id', 'Must be a number, not text.']],
  },
  {
    mistake: 'text for true',
    request: 'POST /api/v3/shipping-options',
    body: { explain: 'true' },
    status: 400,
    errors: [['/explain', 'Must be true or false, not "true". Send it without quotes.']],
  },
  {
    mistake: 'a misspelt shipping option',
    request: announce,
    body: shipment({ ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:hom' } } }),
    status: 400,
    errors: [
      [
        '/ship_with/properties/shipping_option_code',
        'There is no shipping option "swiftly:hom". Did you mean "swiftly:home"? POST /shipping-options lists those that exist.',
      ],
    ],
  },
  {
    mistake: 'the method of version 2',
    request: announce,
    body: shipment({ ship_with: undefined, shipping_method: 8 }),
    status: 400,
    errors: [
      ['/ship_with', 'This field is required.'],
      ['/shipping_method', 'There is no field "shipping_method" here. Did you mean "ship_with"?'],
    ],
  },
  {
    mistake: 'the wrong type of ship_with',
    request: announce,
    body: shipment({ ship_with: { type: 'option_code', properties: { shipping_option_code: 'swiftly:home' } } }),
    status: 400,
    errors: [['/ship_with/type', 'Must be "shipping_option_code", not "option_code".']],
  },
  {
    mistake: 'a contract that does not exist',
    request: announce,
    body: shipment({
      ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home', contract_id: 999999 } },
    }),
    status: 400,
    errors: [['/ship_with/properties/contract_id', 'No active contract with Swiftly has this id. GET /contracts lists those that exist.']],
  },
  {
    mistake: 'the sign of a currency',
    request: announce,
    body: shipment({ total_order_price: { value: '12.50', currency: '€' } }),
    status: 400,
    errors: [
      [
        '/total_order_price/currency',
        'Must be an ISO 4217 currency code of three capital letters, such as EUR, not "€". Did you mean "EUR"?',
      ],
    ],
  },
  {
    mistake: 'an amount without a currency',
    request: announce,
    body: shipment({ total_order_price: '12.50' }),
    status: 400,
    errors: [['/total_order_price', 'Must be an object, not text. Example: { "value": "12.50", "currency": "EUR" }']],
  },
  {
    mistake: 'a short name of a format',
    request: announce,
    body: shipment({ label_details: { mime_type: 'pdf' } }),
    status: 400,
    errors: [
      [
        '/label_details/mime_type',
        'Must be one of "application/pdf", "image/png", "application/zpl", not "pdf". Did you mean "application/pdf"?',
      ],
    ],
  },
  {
    mistake: 'a resolution that does not exist',
    request: announce,
    body: shipment({ label_details: { mime_type: 'application/zpl', dpi: 200 } }),
    status: 400,
    errors: [['/label_details/dpi', 'application/zpl is drawn at 203, 300, 600 dpi, not 200.']],
  },
  {
    mistake: 'a day in words',
    request: announce,
    body: shipment({ delivery_dates: { deliver_at: 'tomorrow' } }),
    status: 400,
    errors: [['/delivery_dates/deliver_at', 'Must be a time such as 2026-11-15T09:00:00Z, not "tomorrow".']],
  },
  {
    mistake: 'a time of day in words',
    request: announce,
    body: shipment({ delivery_dates: { earliest_delivery_time: '9am' } }),
    status: 400,
    errors: [['/delivery_dates/earliest_delivery_time', 'Must be a time of day such as 09:30, not "9am".']],
  },
  {
    mistake: 'the day of an order in another form',
    request: 'POST /api/v3/orders',
    body: order({ order_created_at: '14/11/2026' }),
    status: 400,
    errors: [['/data/attributes/[0]/order_details/order_created_at', 'Must be a time such as 2026-11-15T09:00:00Z, not "14/11/2026".']],
  },
  {
    mistake: 'an order without its list',
    request: 'POST /api/v3/orders',
    body: order({ order_items: {} }),
    status: 400,
    errors: [['/data/attributes/[0]/order_details/order_items', 'Must be a list, not an object. Put the value in square brackets.']],
  },
  {
    mistake: 'a duration in words',
    request: 'POST /api/v3/sandbox/clock',
    body: { advance: '2 days' },
    status: 400,
    errors: [['/advance', 'Must be an ISO 8601 duration such as P2D or PT90M, not "2 days".']],
  },
  {
    mistake: 'an Idempotency-Key with a space',
    request: announce,
    headers: { 'idempotency-key': 'order 1' },
    body: shipment(),
    status: 400,
    errors: [['Idempotency-Key', 'Must be 1 to 255 visible ASCII characters, without spaces.']],
  },
  {
    mistake: 'UK for a search',
    request: 'GET /api/v3/service-points?country_code=UK&carrier_code=swiftly',
    status: 400,
    errors: [['?country_code', 'Must be an ISO 3166-1 country code of two letters, such as NL, not "UK". Did you mean "GB"?']],
  },
  {
    mistake: 'a carrier that does not exist',
    request: 'GET /api/v3/contracts?carrier_code=swifty',
    status: 400,
    errors: [
      [
        '?carrier_code',
        'Must be one of "northpost", "swiftly", "aerofast", "ironhaul", "freshlane", "collogix", "dhl_ecommerce_nl", "dhl_parcel_de", "mydhl", "postnl", "crossdock", not "swifty". Did you mean "swiftly"?',
      ],
    ],
  },

  // Version 2
  {
    mistake: 'a path of version 2 in the singular',
    request: 'GET /api/v2/parcel',
    status: 404,
    errors: [['', 'Unknown endpoint. Did you mean /api/v2/parcels? The reference at /docs lists all operations.']],
  },
  {
    mistake: 'no credentials in version 2',
    request: 'GET /api/v2/parcels',
    authorization: null,
    status: 401,
    errors: [
      [
        '',
        'No credentials came with this request. Send "Authorization: Basic base64(key:secret)" or "Authorization: Bearer <access token>".',
      ],
    ],
  },
  {
    mistake: 'a country and a method that version 2 does not have',
    request: 'POST /api/v2/parcels',
    body: {
      parcel: {
        name: 'Ada',
        address: 'Kruisstraat',
        house_number: '12',
        city: 'Eindhoven',
        postal_code: '5612 CG',
        country: 'UK',
        shipment: { id: 99999 },
        weight: '1',
        request_label: true,
      },
    },
    status: 400,
    errors: [
      [
        '',
        'country: "Must be an ISO 3166-1 country code of two letters, such as NL, not "UK". Did you mean "GB"?" shipping_method: "No shipping method has the id 99999. GET /shipping_methods lists those that exist."',
      ],
    ],
  },
]
