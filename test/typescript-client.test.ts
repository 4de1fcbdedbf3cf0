import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  type AnnouncementRequest,
  ApiError,
  AuthenticationError,
  ConflictError,
  createClient,
  InvalidRequestError,
  NotFoundError,
} from '../clients/typescript/src/index.ts'
import { nextCursor } from '../clients/typescript/src/lists.ts'
import { startClientServer } from './client-server.ts'
import { newTicket } from './tickets.ts'

const server = await startClientServer()
after(() => server.close())

const address = {
  name: 'Ada',
  address_line_1: 'Stadhuisplein',
  house_number: '10',
  postal_code: '5611 EM',
  city: 'Eindhoven',
  country_code: 'NL',
}
const shipment: AnnouncementRequest = {
  from_address: address,
  to_address: { ...address, email: 'ada@example.com', phone_number: '+31612345678' },
  ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } },
  parcels: [{ weight: { value: '1.2', unit: 'kg' } }],
}
const caught = async <E extends Error>(kind: new (...values: never[]) => E, work: Promise<unknown>): Promise<E> => {
  const error = await work.catch((thrown) => thrown)
  assert.ok(error instanceof kind, `${error}`)
  return error
}

describe('the TypeScript client', () => {
  test('announces a shipment and downloads its label as PDF, PNG and ZPL, as bytes, Blob, text and stream', async () => {
    const { client } = await server.newClient()
    const { data } = await client.announceShipment({ body: shipment })
    const id = data.parcels[0]!.id
    const pdf = await client.downloadParcelDocument({ id, type: 'label' })
    assert.equal(pdf.contentType, 'application/pdf')
    const bytes = await pdf.bytes()
    assert.equal(Buffer.from(bytes).toString('latin1', 0, 5), '%PDF-')
    assert.ok(pdf.size === undefined || pdf.size === bytes.length)
    const png = await (await client.downloadParcelDocument({ id, type: 'label', accept: 'image/png' })).blob()
    assert.deepEqual([...new Uint8Array(await png.arrayBuffer()).subarray(1, 4)], [...Buffer.from('PNG')])
    assert.match(await (await client.downloadParcelDocument({ id, type: 'label', accept: 'application/zpl', dpi: 203 })).text(), /^\^XA/)
    const chunks = await Array.fromAsync((await client.downloadParcelDocument({ id, type: 'label' })).stream())
    assert.deepEqual(Buffer.concat(chunks), Buffer.from(bytes))
  })

  test('iterates over all pages of a list with cursors, and continues at a stored cursor', async () => {
    const { client, organization } = await server.newClient()
    for (let n = 0; n < 5; n++) await client.createBrand({ body: { name: `Brand ${n}`, domain: `client-${organization.id}-${n}` } })
    const all = await client.listBrands({ page_size: 100 }).toArray()
    const ids = all.map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
    assert.ok(ids.length >= 5)
    const iterated: number[] = []
    for await (const { id } of client.listBrands({ page_size: 2 })) iterated.push(id)
    assert.deepEqual(iterated, ids)
    assert.deepEqual(
      (await client.listBrands({ page_size: 2 }).toArray(3)).map(({ id }) => id),
      ids.slice(0, 3),
    )
    const { data } = await client.listBrands({ page_size: 2 })
    assert.deepEqual(
      data.map(({ id }) => id),
      ids.slice(0, 2),
    )
    for await (const { items, body, cursor } of client.listBrands({ page_size: 2 }).pages()) {
      assert.equal(items, body.data)
      assert.deepEqual(
        (await client.listBrands({ page_size: 2, cursor }).toArray()).map(({ id }) => id),
        ids.slice(2),
      )
      break
    }
  })

  test('iterates over numbered pages, a list without pages, and a list that is the whole body', async () => {
    const { client, organization } = await server.newClient()
    const made = [await newTicket(organization), await newTicket(organization), await newTicket(organization)]
    const tickets = await client.listTickets({ size: 1 }).toArray()
    assert.deepEqual(
      tickets.map(({ id }) => Number(id)).sort((a, b) => a - b),
      made,
    )
    assert.equal((await client.listTickets({ size: 1 })).pages, 3)
    assert.deepEqual(
      (await client.listIntegrations().toArray()).map(({ id }) => id),
      [organization.integration_id],
    )
    await client.createSupportContact({ body: { carrier_code: 'swiftly', email: 'claims@carrier.example', language: 'en-gb' } })
    assert.deepEqual(
      (await client.listSupportContacts().toArray()).map(({ email }) => email),
      ['claims@carrier.example'],
    )
  })

  test('requests nothing of a list that is not used, and its first page once', async () => {
    const urls: string[] = []
    const counting = (url: string, init: RequestInit) => {
      urls.push(url)
      return fetch(url, init)
    }
    const { client } = await server.newClient({ fetch: counting })
    const list = client.listShipments()
    assert.deepEqual(urls, [])
    await list
    await list
    await list.toArray()
    assert.equal(urls.length, 1)
  })

  test('reads the next cursor from a Link header, and follows no other address', () => {
    const link =
      '<https://elsewhere.example/api/v3/brands?page_size=2&cursor=cD0x%3D>; rel="next", <https://a.example/?cursor=b>; rel="prev"'
    assert.equal(nextCursor(link), 'cD0x=')
    assert.equal(nextCursor('<https://a.example/?cursor=b>; rel="prev"'), undefined)
    assert.equal(nextCursor(null), undefined)
  })

  test('throws all problems of a request with code, status and pointer', async () => {
    const { client } = await server.newClient()
    const body = { ...shipment, parcels: [{ weight: { value: '0', unit: 'kg' } }], brand_id: 'x' }
    const error = await caught(InvalidRequestError, client.announceShipment({ body: body as unknown as AnnouncementRequest }))
    assert.deepEqual([error.status, error.operation, error.name], [400, 'announceShipment', 'InvalidRequestError'])
    const pointers = error.problems.map(({ pointer }) => pointer).sort()
    assert.deepEqual(pointers, ['/brand_id', '/parcels/0/weight/value'])
    for (const { status, code, detail, about } of error.problems)
      assert.ok(status === 400 && code && detail && about?.endsWith(`/errors/${code}`), JSON.stringify(error.problems))
    assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/)
    assert.ok(error.message.startsWith('announceShipment: 400 ') && error.message.includes('/parcels/0/weight/value'), error.message)
  })

  test('throws 409 with the existing shipment in the body', async () => {
    const { client } = await server.newClient()
    const body = { ...shipment, external_reference_id: 'order-1' }
    const { data } = await client.announceShipment({ body })
    const error = await caught(ConflictError, client.announceShipment({ body }))
    assert.ok(error.body && 'data' in error.body)
    assert.equal(error.body.data?.id, data.id)
  })

  test('throws the errors of every area in one form: support tickets, tracking, version 2, the token endpoint, and no JSON at all', async () => {
    const { client, organization } = await server.newClient()
    const support = await caught(NotFoundError, client.getTicket({ ticket_id: 999_999 }))
    assert.deepEqual([support.code, support.problems[0].status, support.status], ['not_found', 404, 404])
    const tracking = await caught(InvalidRequestError, client.createTrackingParcel({ body: {} as never }))
    assert.equal(tracking.status, 422)
    assert.ok(tracking.problems[0].pointer !== undefined && tracking.body && 'detail' in tracking.body)
    const portal = await caught(NotFoundError, client.getReturnPortal({ brand_domain: 'no-such-brand' }))
    assert.deepEqual([portal.code, portal.problems[0].status], [null, 404])
    assert.notEqual(portal.problems[0].detail, '')
    const wrong = createClient({ url: server.url, credentials: { clientId: organization.client_id, clientSecret: 'wrong' }, maxRetries: 0 })
    const token = await caught(AuthenticationError, wrong.getOrganization())
    assert.deepEqual([token.code, token.operation], ['invalid_client', 'createAccessToken'])
    const proxy = createClient({ url: server.url, maxRetries: 0, fetch: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }) })
    const page = await caught(ApiError, proxy.getOrganization())
    assert.deepEqual([page.name, page.code, page.problems[0].detail, page.body], ['ServerError', null, '<h1>Bad gateway</h1>', undefined])
  })

  test('uploads a file as a form, and a text as CSV', async () => {
    const { client } = await server.newClient()
    const file = new File(['The box was open.'], 'statement.txt', { type: 'text/plain' })
    const { file_token } = await client.uploadSupportFile({ body: { file } })
    assert.equal(typeof file_token, 'string')
    const form = new FormData()
    form.append('file', file)
    assert.notEqual((await client.uploadSupportFile({ body: form })).file_token, file_token)
    const [contract] = await client.listContracts().toArray(1)
    const csv = 'shipping_option_code,from_country,to_country,min_weight,max_weight,price,currency\nswiftly:home,NL,DE,0,2.5,4.95,EUR\n'
    const id = (await client.listContracts({ carrier_code: 'swiftly' }).toArray(1))[0]?.id ?? contract!.id
    const { data } = await client.uploadContractRates({ id, body: csv })
    assert.equal(data.lines, 1)
    assert.match(await (await client.getContractRates({ id })).text(), /^shipping_option_code,/)
  })

  test('answers status and headers with send, undefined for 204, and GeoJSON where accept asks for it', async () => {
    const { client, organization } = await server.newClient()
    const { status, headers, body } = await client.send('getOrganization')
    assert.deepEqual([status, body.data.id], [200, organization.id])
    assert.ok(headers.get('x-request-id'))
    assert.equal(
      await client.updateIntegration({
        id: organization.integration_id,
        body: { service_point_enabled: true, service_point_carriers: ['swiftly'] },
      }),
      undefined,
    )
    const points = { country_code: 'NL', carrier_code: ['swiftly'], address_postal_code: '5611' }
    const { data } = await client.searchServicePoints(points)
    const { features } = await client.searchServicePoints({ ...points, accept: 'application/geo+json' })
    assert.equal(features.length, data.results.length)
  })

  test('refuses a path parameter that is missing or would lead to another path, and encodes all others', async () => {
    const urls: string[] = []
    const answer = async (url: string) => {
      urls.push(new URL(url).pathname)
      return Response.json({})
    }
    const { client } = await server.newClient({ fetch: answer })
    for (const tracking_number of ['', '.', '..', undefined as never])
      await assert.rejects(client.getTrackingByNumber({ tracking_number }), TypeError)
    assert.deepEqual(urls, [])
    await client.getTrackingByNumber({ tracking_number: 'a/../b?c#d' })
    assert.deepEqual(urls, ['/api/v3/parcels/tracking/a%2F..%2Fb%3Fc%23d'])
  })
})
