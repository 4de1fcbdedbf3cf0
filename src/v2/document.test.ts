import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deepTest } from '../../test/deep.ts'
import { startApp } from '../../test/harness.ts'
import { newV2Organization, v2Parcel } from '../../test/v2.ts'

const app = await startApp()
after(() => app.close())

/** Every place of a document that refuses further fields. */
function closedPlaces(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const isClosed = (value as { additionalProperties?: unknown }).additionalProperties === false
  return [...(isClosed ? [path] : []), ...Object.entries(value).flatMap(([key, inner]) => closedPlaces(inner, `${path}/${key}`))]
}

deepTest('the document of version 2 allows further fields in requests, as the server does; that of v3 does not', async () => {
  const { body: v2Document } = await app.send('GET', '/openapi-v2.json')
  assert.deepEqual(closedPlaces(v2Document), [])
  const { body: v3Document } = await app.send('GET', '/openapi.json')
  assert.ok(closedPlaces(v3Document).length > 100)
  const { v2, integration_id } = await newV2Organization(app)
  const sent = { shop_name: 'South Tea', unknown: 1 }
  const { status, headers } = await v2('PATCH', `/integrations/${integration_id}`, sent)
  assert.deepEqual([status, headers['ignored-fields']], [200, '"/unknown"'])
})

test('the document of version 2 lists the fields without which a parcel or an order is refused', async () => {
  const { components } = (await app.send('GET', '/openapi-v2.json')).body
  const required = components.schemas.V2ParcelRequest.required as string[]
  assert.deepEqual(required.toSorted(), ['address', 'city', 'country', 'name', 'postal_code'])
  const { v2, integration_id } = await newV2Organization(app)
  for (const name of required) {
    const { status, body } = await v2('POST', '/parcels', { parcel: v2Parcel({ [name]: undefined, request_label: false }) })
    assert.deepEqual([status, body.error.message], [400, `${name}: "This field is required."`])
  }
  const [{ error }] = (await v2('POST', `/integrations/${integration_id}/shipments`, [{}])).body
  assert.deepEqual(components.schemas.V2ShopShipment.required.toSorted(), Object.keys(error).sort())
})

test('the document of version 2 has both bodies of a 400 to cancelling: the refusal, and the error object', async () => {
  const { paths } = (await app.send('GET', '/openapi-v2.json')).body
  const { schema } = paths['/api/v2/parcels/{id}/cancel'].post.responses['400'].content['application/json']
  assert.deepEqual(schema, { anyOf: [{ $ref: '#/components/schemas/V2Cancellation' }, { $ref: '#/components/schemas/V2Error' }] })
})
