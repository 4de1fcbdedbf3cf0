import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { basic, startApp } from '../harness.ts'
import { type Mistake, mistakes } from '../mistakes.ts'
import { oldEnough } from '../v2.ts'

const app = await startApp()
after(() => app.close())
const organization = await app.newOrganization({ created_at: oldEnough })
const [key, secret] = Buffer.from(organization.authorization.slice('Basic '.length), 'base64').toString().split(':') as [string, string]
const words: Record<string, string> = { key, secret, wrong: basic(key, 'wrong').slice('Basic '.length) }
const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, word) => words[word]!)

async function ask({ request, authorization = organization.authorization, headers = {}, body }: Mistake) {
  const [method, path] = request.split(' ') as [string, string]
  const bytes = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const sent = {
    ...(authorization !== null && { authorization }),
    ...(bytes !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
  return app.send(method, path, Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, filled(value)])), bytes)
}

const placeOf = ({ pointer, parameter, header }: { pointer?: string; parameter?: string; header?: string } = {}) =>
  parameter === undefined ? (pointer ?? header ?? '') : `?${parameter}`

function errorsIn(body: any): [string, string][] {
  if (body?.error?.message) return [['', body.error.message]]
  return (body?.errors ?? []).map(({ detail, source }: any) => [placeOf(source), detail])
}

for (const mistake of mistakes)
  test(`${mistake.status} for ${mistake.mistake}, with words that help`, async () => {
    const { status, body, text } = await ask(mistake)
    assert.deepEqual({ status, errors: errorsIn(body) }, { status: mistake.status, errors: mistake.errors }, text)
  })

test('no error repeats a text of an address, a name, a reference or a note', async () => {
  const long = 'Canary Wharf 12, '.repeat(30)
  const fields = ['name', 'company_name', 'address_line_1', 'house_number', 'address_line_2', 'postal_code', 'city', 'po_box'] as const
  const address = {
    ...Object.fromEntries(fields.map((field) => [field, long])),
    state_province_code: long,
    country_code: 'Canary Wharf 12',
    email: 'canary',
    phone_number: long,
  }
  const body = {
    from_address: address,
    to_address: address,
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } },
    order_number: long,
    reference: long,
    external_reference_id: long,
    parcels: [{ weight: { value: '1', unit: 'kg' }, label_notes: [long] }],
    customs_information: { invoice_number: long, general_notes: long },
  }
  const inVersion2 = {
    name: long,
    address: long,
    city: long,
    postal_code: 'canary',
    country: 'Canary Wharf',
    telephone: long,
    email: 'canary',
  }
  for (const [path, sent] of [
    ['/api/v3/shipments/announce', body],
    ['/api/v3/returns', body],
    ['/api/v2/parcels', { parcel: inVersion2 }],
  ] as const) {
    const answer = await ask({ mistake: '', request: `POST ${path}`, body: sent, status: 400, errors: [] })
    assert.equal(answer.status, 400, answer.text)
    assert.doesNotMatch(answer.text, /canary/i)
  }
})
