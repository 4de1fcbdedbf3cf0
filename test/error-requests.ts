import type { ErrorCode } from '../src/platform/errors.ts'
import type { ShownRequest } from '../src/web/error-pages/examples.ts'
import type { ErrorSituation } from './error-examples.ts'
import { basic } from './harness.ts'

/** What is sent where a page shows less: a body that is too long for it, or the bytes of a form. */
export type ErrorRequest = ShownRequest & { readonly sent?: string | Buffer; readonly authorization?: string | undefined }
type ErrorCase = {
  readonly operation: string
  readonly wrong: ErrorRequest
  readonly instead: ErrorRequest | { readonly advice: string }
}
export type MakeCase = (situation: ErrorSituation) => ErrorCase | Promise<ErrorCase>

const api = '/api/v3'
const json = { 'Content-Type': 'application/json' }
const post = (path: string, body: unknown, headers: Record<string, string> = {}): ErrorRequest => ({
  method: 'POST',
  path: api + path,
  headers: { ...json, ...headers },
  body,
})
const get = (path: string): ErrorRequest => ({ method: 'GET', path: api + path })
const brand = { name: 'South Tea', domain: 'south-tea' }

const from_address = {
  name: 'Robin',
  address_line_1: 'Stadhuisplein',
  house_number: '10',
  postal_code: '5611 EM',
  city: 'Eindhoven',
  country_code: 'NL',
}
const to_address = {
  name: 'Ada Jansen',
  address_line_1: 'Damrak',
  house_number: '70',
  postal_code: '1012 LM',
  city: 'Amsterdam',
  country_code: 'NL',
}
const ship_with = { type: 'shipping_option_code', properties: { shipping_option_code: 'northpost:parcel' } }
const announce = (parcels: unknown) => post('/shipments/announce', { from_address, to_address, ship_with, parcels })
const kilograms = { weight: { value: '1.2', unit: 'kg' } }
const beans = (quantity: number) => ({
  description: 'Coffee beans',
  quantity,
  weight: { value: '0.6', unit: 'kg' },
  price: { value: '12.25', currency: 'EUR' },
})
const returned = (order_number: string) =>
  post('/returns/announce-synchronously', {
    from_address: to_address,
    to_address: from_address,
    ship_with: { type: 'shipping_option_code', shipping_option_code: 'northpost:return' },
    weight: { value: 1.2, unit: 'kg' },
    order_number,
  })
const transit = (query: string) => get(`/analytics/transit-times/carriers?${query}`)
const form = (type: string, name: string, content: string): ErrorRequest => ({
  method: 'POST',
  path: `${api}/dsf/files`,
  headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
  body: `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n--b--\r\n`,
})
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=', 'base64')
const token = (body: string, headers: Record<string, string> = {}): ErrorRequest => ({
  method: 'POST',
  path: '/oauth2/token',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  body,
})
const grant = 'grant_type=client_credentials&scope=api'

/** For each code a request that is refused with it, and what to send instead. A code without one does not compile. */
export const errorCases: Readonly<Record<ErrorCode, MakeCase>> = {
  unknown_field: () => ({
    operation: 'createBrand',
    wrong: post('/brands', { ...brand, colour: '#1f4e5f' }),
    instead: post('/brands', { ...brand, color: '#1f4e5f' }),
  }),
  invalid: () => ({
    operation: 'createBrand',
    wrong: post('/brands', { ...brand, domain: 'South Tea' }),
    instead: post('/brands', { ...brand, domain: 'south-tea-shop' }),
  }),
  forbidden: async ({ app }) => {
    const [reader, writer] = [
      await app.newOrganization({ scheme: 'bearer', scopes: ['read:user'] }),
      await app.newOrganization({ scheme: 'bearer' }),
    ]
    const request = (authorization: string, scope: string): ErrorRequest => ({
      ...post('/brands', { name: 'East Cocoa', domain: 'east-cocoa' }),
      headers: { ...json, Authorization: `Bearer <a token of a client with ${scope}>` },
      authorization,
    })
    return {
      operation: 'createBrand',
      wrong: request(reader.authorization, 'the scope read:user'),
      instead: request(writer.authorization, 'all scopes'),
    }
  },
  invalid_choice: () => ({
    operation: 'announceShipment',
    wrong: announce([{ weight: { value: '2.6', unit: 'lb' } }]),
    instead: announce([kilograms]),
  }),
  min_value: () => ({
    operation: 'announceShipment',
    wrong: announce([{ ...kilograms, parcel_items: [beans(0)] }]),
    instead: announce([{ ...kilograms, parcel_items: [beans(2)] }]),
  }),
  null: () => ({
    operation: 'createBrand',
    wrong: post('/brands', { name: null, domain: 'west-cups' }),
    instead: post('/brands', { name: 'West Cups', domain: 'west-cups' }),
  }),
  not_found: () => ({ operation: 'getBrand', wrong: get('/brands/999999'), instead: get('/brands') }),
  required: () => ({
    operation: 'createBrand',
    wrong: post('/brands', { name: 'North Milk' }),
    instead: post('/brands', { name: 'North Milk', domain: 'north-milk' }),
  }),
  not_a_list: () => ({ operation: 'announceShipment', wrong: announce(kilograms), instead: announce([kilograms]) }),
  non_field_errors: () => ({
    operation: 'createBrand',
    wrong: post('/brands', '{"name": "North Oats", "domain": "north-oats",}'),
    instead: post('/brands', '{"name": "North Oats", "domain": "north-oats"}'),
  }),
  authentication_failed: ({ shop }) => ({
    operation: 'listBrands',
    wrong: { ...get('/brands'), authorization: undefined },
    instead: { ...get('/brands'), headers: { Authorization: 'Basic <api key:api secret in base64>' }, authorization: shop.authorization },
  }),
  validation_error: () => ({
    operation: 'listPickupTimeSlots',
    wrong: get('/pickups/time-slots?carrier_code=northpost&country_code=NL&postal_code=5611EM&date=2026-11-17'),
    instead: get('/pickups/time-slots?carrier_code=collogix&country_code=NL&postal_code=5611EM&date=2026-11-17'),
  }),
  parcel_announcement_error: () => ({
    operation: 'announceReturn',
    wrong: returned('journey:announcement_failed'),
    instead: returned('ORDER-1042'),
  }),
  missing: () => ({ operation: 'listCarrierTransitTimes', wrong: transit('to_country_code=DE'), instead: transit('carrier_code=swiftly') }),
  string_too_long: () => ({
    operation: 'listCarrierTransitTimes',
    wrong: transit('carrier_code=swiftly&to_country_code=DEU'),
    instead: transit('carrier_code=swiftly&to_country_code=DE'),
  }),
  string_too_short: () => ({
    operation: 'listCarrierTransitTimes',
    wrong: transit('carrier_code=swiftly&to_country_code=D'),
    instead: transit('carrier_code=swiftly&to_country_code=DE'),
  }),
  date_parsing: () => ({
    operation: 'listCarrierTransitTimes',
    wrong: transit('carrier_code=swiftly&start_date=15.11.2026'),
    instead: transit('carrier_code=swiftly&start_date=2026-11-15'),
  }),
  bad_request: async ({ shop }) => {
    const { body } = await shop.call('POST', '/shipments/announce', { from_address, to_address, ship_with, parcels: [kilograms] })
    const { tracking_number } = body.data.parcels[0]
    const invoice = (items: unknown) =>
      post('/dsf/documents/generate/invoice', { tracking_number, items, currency_code: 'EUR', tax_rate: 21 })
    return {
      operation: 'generateInvoice',
      wrong: invoice([{ description: 'Stoneware mug', quantity: 2 }]),
      instead: invoice([{ description: 'Stoneware mug', quantity: 2, unit_price: 18.5 }]),
    }
  },
  not_acceptable: async ({ shop }) => {
    const { body } = await shop.call('POST', '/shipments/announce', { from_address, to_address, ship_with, parcels: [kilograms] })
    const { body: other } = await shop.call('POST', '/shipments/announce', { from_address, to_address, ship_with, parcels: [kilograms] })
    const ids = [body, other].map(({ data }) => data.parcels[0].id)
    const labels = (Accept: string): ErrorRequest => ({ ...get(`/parcel-documents/label?parcels=${ids}`), headers: { Accept } })
    return { operation: 'downloadParcelDocuments', wrong: labels('image/png'), instead: labels('application/pdf') }
  },
  conflict: async ({ shop }) => {
    const { body } = await shop.call('POST', '/brands', { name: 'In use', domain: 'in-use' })
    const { id } = body.data
    await shop.call('POST', '/addresses/sender-addresses', { ...from_address, brand_id: id })
    return {
      operation: 'deleteBrand',
      wrong: { method: 'DELETE', path: `${api}/brands/${id}` },
      instead: { advice: 'Give its sender addresses another `brand_id`, or null, then delete the brand.' },
    }
  },
  content_too_large: () => ({
    operation: 'createBrand',
    wrong: { ...post('/brands', '{"name": "… 2 MB of text …"}'), sent: JSON.stringify({ name: 'a'.repeat(2_000_000) }) },
    instead: { advice: 'Send less at once: the body may have 1 MiB, and 10 MiB where orders are saved.' },
  }),
  unsupported_media_type: () => ({
    operation: 'uploadSupportFile',
    wrong: form('image/svg+xml', 'photo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    instead: {
      ...form('image/png', 'photo.png', '… the bytes of the file …'),
      sent: Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="photo.png"\r\nContent-Type: image/png\r\n\r\n'),
        pixel,
        Buffer.from('\r\n--b--\r\n'),
      ]),
    },
  }),
  unprocessable_content: async ({ shop }) => {
    const key = (value: string) => ({ 'Idempotency-Key': value })
    await shop.call('POST', '/brands', { name: 'First', domain: 'first-brand' }, { 'idempotency-key': 'brand-1' })
    const second = { name: 'Second', domain: 'second-brand' }
    return { operation: 'createBrand', wrong: post('/brands', second, key('brand-1')), instead: post('/brands', second, key('brand-2')) }
  },
  hit_rate_limit: async ({ app, limited }) => {
    const { authorization } = await app.newOrganization()
    const request = { ...get('/brands'), authorization }
    await limited(request)
    return {
      operation: 'listBrands',
      wrong: request,
      instead: { advice: 'The same request again, once the seconds of `Retry-After` have passed.' },
    }
  },
  unknown_error: () => ({ operation: 'listBrands', wrong: get('/brands'), instead: get('/brands') }),
}

/** The same for the errors of the token endpoint. `server_error` is a defect, and has no example. */
export const tokenErrorCases: Readonly<Record<string, MakeCase>> = {
  invalid_request: ({ client }) => ({
    operation: 'createAccessToken',
    wrong: { ...token('{"grant_type":"client_credentials"}', { 'Content-Type': 'application/json' }), authorization: client },
    instead: { ...token(grant), authorization: client },
  }),
  invalid_client: ({ client }) => ({
    operation: 'createAccessToken',
    wrong: { ...token(grant), authorization: basic('someone', 'wrong') },
    instead: { ...token(grant, { Authorization: 'Basic <client id:client secret in base64>' }), authorization: client },
  }),
  unsupported_grant_type: ({ client }) => ({
    operation: 'createAccessToken',
    wrong: { ...token('grant_type=password&scope=api'), authorization: client },
    instead: { ...token(grant), authorization: client },
  }),
  invalid_scope: ({ client }) => ({
    operation: 'createAccessToken',
    wrong: { ...token('grant_type=client_credentials&scope=everything'), authorization: client },
    instead: { ...token(grant), authorization: client },
  }),
  temporarily_unavailable: ({ client }) => ({
    operation: 'createAccessToken',
    wrong: { ...token(grant), authorization: client },
    instead: { ...token(grant), authorization: client },
  }),
}
