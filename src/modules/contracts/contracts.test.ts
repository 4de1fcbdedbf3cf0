import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { after, before, mock, test } from 'node:test'
import { sql } from 'kysely'
import { isFor, listCarriers } from '../../../test/carriers.ts'
import { pagesOf, startApp } from '../../../test/harness.ts'
import { type CarrierCall, CarrierRefusal, type CarrierResponse } from '../../carriers/kit/carrier.ts'
import { listSettings, readFieldMeta } from '../../carriers/kit/settings-fields.ts'
import { plausibleSettings } from '../../carriers/sandbox/starter-contract.ts'
import { databaseFile, isPostgres } from '../../platform/database/database.ts'
import { validateContract } from './jobs.ts'
import { describeSettings } from './settings.ts'

/** What the carrier answers in the test that runs. */
let answer: (call: CarrierCall) => Promise<CarrierResponse>
const good = async () => ({ status: 200, body: { client_id: 'C-1', country: 'BE' } })
const asked: CarrierCall[] = []
const app = await startApp({
  handlers: [validateContract],
  async send({ method, url, headers = {}, body }) {
    const call = { method: 'POST' as const, url, headers, body: body && JSON.parse(String(body)) }
    assert.equal(method, call.method)
    asked.push(call)
    const { status, body: told } = await answer(call)
    return { status, headers: {}, body: Buffer.from(JSON.stringify(told)) }
  },
})
after(() => app.close())

/** Any sandbox carrier with a secret setting. Its requests and responses are replaced, so that no carrier's own format matters here. */
const isSecret = (carrier: ReturnType<typeof listCarriers>[number], name: string) => readFieldMeta(listSettings(carrier)[name]!).secret
const secretOf = (carrier: ReturnType<typeof listCarriers>[number]) =>
  Object.keys(listSettings(carrier)).find((name) => isSecret(carrier, name))
const carrier = listCarriers().find((one) => one.mode === 'test' && secretOf(one))!
const secret = secretOf(carrier)!
const carrier_code = carrier.code
before(() => {
  mock.method(carrier.validate, 'ask', (settings: Record<string, string>) => ({
    method: 'POST',
    url: `https://carrier.invalid/accounts?key=${encodeURIComponent(settings[secret]!)}`,
    headers: { authorization: `Basic ${Buffer.from(`x:${settings[secret]}`).toString('base64')}`, 'content-type': 'application/json' },
    body: settings,
  }))
  mock.method(carrier.validate, 'read', ({ status, body }: { status: number; body: any }) => {
    if (status >= 400) throw new CarrierRefusal(body.message)
    return body
  })
})

const settings = () => plausibleSettings(app.parts, carrier)
type Call = Awaited<ReturnType<typeof app.newOrganization>>['call']
const create = async (call: Call, more: object = {}) =>
  (await call('POST', '/contracts', { carrier_code, contract_data: settings(), ...more })).body.data
const read = async (call: Call, id: number) => (await call('GET', `/contracts/${id}`)).body.data
/** Runs what is due, and what falls due within the time. */
const pass = (call: Call, advance = 'PT1S') => call('POST', '/sandbox/clock', { advance })
const defaultsOf = async (call: Call) =>
  (await call('GET', `/contracts?carrier_code=${carrier_code}&page_size=100`)).body.data
    .filter((one: any) => one.is_default_per_carrier)
    .map(({ id }: any) => id)

test('201 stores contract_data and returns all but the secrets; the carrier then validates it', async () => {
  const { call } = await app.newOrganization()
  answer = good
  const contract_data = settings()
  const { status, body } = await call('POST', '/contracts', { carrier_code, contract_data, is_active: true, name: 'Mine' })
  const shown = Object.fromEntries(Object.entries(contract_data).filter(([name]) => !isSecret(carrier, name)))
  const { id, created_at, updated_at } = body.data
  const made = {
    id,
    carrier: { code: carrier_code, name: carrier.name },
    client_id: null,
    country: contract_data.country,
    country_code: contract_data.country,
    is_default_per_carrier: false,
    state: 'validating',
    type: 'direct',
    name: 'Mine',
    is_active: true,
    contract_data: shown,
    validation_error: null,
    error: null,
    created_at,
    updated_at,
  }
  assert.deepEqual([status, body.data], [201, made])
  assert.deepEqual(await read(call, id), made)
  await pass(call)
  const { client_id, country, state } = await read(call, id)
  assert.deepEqual({ client_id, country, state }, { client_id: 'C-1', country: 'BE', state: 'active' })
  assert.deepEqual(asked.at(-1)!.body, carrier.settings.parse(contract_data))
})

test('200 makes it inactive and active again, but only where the carrier has agreed', async () => {
  const { call } = await app.newOrganization()
  answer = good
  const { id } = await create(call)
  const change = async (is_active: boolean) => (await call('PATCH', `/contracts/${id}`, { is_active })).body.data.state
  assert.equal(await change(true), 'validating')
  assert.equal(await change(false), 'validating')
  await pass(call)
  assert.equal((await read(call, id)).state, 'inactive')
  assert.equal(await change(true), 'active')
  assert.equal(await change(false), 'inactive')
})

test('a carrier that refuses leaves its words, without the secrets in them; asked again, it may agree', async () => {
  const { call } = await app.newOrganization()
  const contract_data = settings()
  answer = async () => ({ status: 403, body: { message: `No account is called ${contract_data[secret]}.` } })
  const { id } = await create(call, { contract_data, is_active: true })
  await pass(call)
  const refused = await read(call, id)
  const said = 'No account is called ***.'
  assert.deepEqual([refused.state, refused.validation_error, refused.error], ['validation_failed', said, said])
  assert.equal((await call('PATCH', `/contracts/${id}`, { is_active: true })).body.data.state, 'validation_failed')
  answer = good
  const { state, validation_error } = (await call('PATCH', `/contracts/${id}`, { contract_data: {} })).body.data
  assert.deepEqual([state, validation_error], ['validating', null])
  await pass(call)
  assert.equal((await read(call, id)).state, 'active')
})

test('a carrier that does not answer is asked again; until it does, the contract is being validated', async () => {
  const { call } = await app.newOrganization()
  answer = async () => {
    throw new Error('The line is dead')
  }
  const { id } = await create(call)
  const before = asked.length
  await pass(call, 'PT10S')
  assert.equal(asked.length - before, 2)
  assert.equal((await read(call, id)).state, 'validating')
  answer = good
  await pass(call, 'PT1M')
  assert.equal((await read(call, id)).state, 'inactive')
})

test('a validation of previous data does not count for data that was sent meanwhile', async () => {
  const { call } = await app.newOrganization()
  let meanwhile: () => Promise<unknown> = async () => {}
  answer = async () => {
    await meanwhile()
    return { status: 403, body: { message: 'Unknown customer.' } }
  }
  const { id } = await create(call, { is_active: true })
  meanwhile = async () => {
    meanwhile = async () => {}
    await call('PATCH', `/contracts/${id}`, { contract_data: { [secret]: settings()[secret] } })
    answer = good
  }
  await pass(call)
  const { state, validation_error } = await read(call, id)
  assert.deepEqual([state, validation_error], ['active', null])
})

test('200 changes of the data what is sent, removes what is null, and keeps the rest, secrets too', async () => {
  const { call } = await app.newOrganization()
  answer = good
  const contract_data = settings()
  const [first, ...names] = Object.keys(contract_data).filter((name) => name !== secret)
  const { id } = await create(call, { contract_data })
  const changed = await call('PATCH', `/contracts/${id}`, { contract_data: { [first!]: contract_data[first!] }, name: 'Other' })
  assert.deepEqual([changed.status, changed.body.data.name, changed.body.data.state], [200, 'Other', 'validating'])
  await pass(call)
  assert.deepEqual(asked.at(-1)!.body, carrier.settings.parse(contract_data))
  for (const name of [secret, first!, ...names]) {
    const { status, body } = await call('PATCH', `/contracts/${id}`, { contract_data: { [name]: null } })
    const isRequired = describeSettings(carrier).fields.find((field) => field.name === name)!.required
    if (isRequired)
      assert.deepEqual([status, body.errors[0].code, body.errors[0].source], [400, 'required', { pointer: `/data/contract_data/${name}` }])
    else assert.deepEqual([status, name in body.data.contract_data], [200, false])
  }
})

test('400 reports all errors at once, also within the data, and takes no field that the carrier does not have', async () => {
  const { call } = await app.newOrganization()
  const found = ({ status, body }: any) => [status, ...body.errors.map((e: any) => `${e.code} ${e.source.pointer}`).sort()]
  const required = describeSettings(carrier).fields.flatMap((field) =>
    field.required ? [`required /data/contract_data/${field.name}`] : [],
  )
  const request = { carrier_code, contract_data: { nobody_knows: 1 }, name: 'x'.repeat(51), is_active: 'yes', nor_this: 1 }
  const wrong = [
    'invalid /data/is_active',
    'invalid /data/name',
    'unknown_field /data/contract_data/nobody_knows',
    'unknown_field /data/nor_this',
    ...required,
  ]
  assert.deepEqual(found(await call('POST', '/contracts', request)), [400, ...wrong.sort()])
  assert.deepEqual(found(await call('POST', '/contracts', {})), [400, 'required /data/carrier_code', 'required /data/contract_data'])
  assert.deepEqual(found(await call('POST', '/contracts', { carrier_code: 'nobody', contract_data: [] })), [
    400,
    'invalid /data/contract_data',
    'invalid_choice /data/carrier_code',
  ])
  const { id } = await create(call)
  const changes = { contract_data: { nobody_knows: 1, [secret]: 5 } }
  const refused = [400, `invalid /data/contract_data/${secret}`, 'unknown_field /data/contract_data/nobody_knows']
  assert.deepEqual(found(await call('PATCH', `/contracts/${id}`, changes)), refused)
})

test('201 takes true and false as words too, since the interface sends texts', async (t) => {
  const { call } = await app.newOrganization()
  const withFlag = listCarriers().find((one) => one.mode === 'test' && describeSettings(one).fields.some(({ type }) => type === 'boolean'))
  if (!withFlag) return t.skip('No sandbox carrier has a boolean setting')
  const { name } = describeSettings(withFlag).fields.find(({ type }) => type === 'boolean')!
  const contract_data = { ...plausibleSettings(app.parts, withFlag), [name]: 'false' }
  const { body } = await call('POST', '/contracts', { carrier_code: withFlag.code, contract_data })
  assert.equal(body.data.contract_data[name], false)
})

test('400 invalid_choice for a carrier of the other mode, and no word of it in the schemas', async () => {
  for (const mode of ['test', 'live'] as const) {
    const { call } = await app.newOrganization({ mode })
    const schemas = (await call('GET', '/contracts/schemas')).body.data
    assert.deepEqual(
      schemas,
      listCarriers()
        .filter((one) => isFor(one, mode))
        .map(describeSettings),
    )
    for (const other of listCarriers().filter((one) => !isFor(one, mode))) {
      const request = { carrier_code: other.code, contract_data: plausibleSettings(app.parts, other) }
      const { status, body } = await call('POST', '/contracts', request)
      assert.deepEqual([status, body.errors[0].code, body.errors[0].source], [400, 'invalid_choice', { pointer: '/data/carrier_code' }])
    }
  }
})

test('a contract of an organization in mode test is with the sandbox of the carrier, unless it says live', async () => {
  const account = { customer_code: 'DEVC', customer_number: '11223344', collection_location: '123456', api_key: 'a-key-of-PostNL' }
  const environmentOf = async (id: number) => {
    const { contract_data } = await app.db.selectFrom('contracts').select('contract_data').where('id', '=', id).executeTakeFirstOrThrow()
    return JSON.parse(contract_data).environment
  }
  const environments = async (mode: 'test' | 'live') => {
    const { call } = await app.newOrganization({ mode })
    const make = async (changes: object) =>
      (await call('POST', '/contracts', { carrier_code: 'postnl', contract_data: { ...account, ...changes } })).body.data.id
    const [left, chosen] = [await make({}), await make({ environment: 'live' })]
    const before = [await environmentOf(left), await environmentOf(chosen)]
    await call('PATCH', `/contracts/${chosen}`, { contract_data: { environment: null } })
    return [...before, await environmentOf(chosen)]
  }
  assert.deepEqual(await environments('test'), ['sandbox', 'live', 'sandbox'])
  assert.deepEqual(await environments('live'), [undefined, 'live', undefined])
})

test('200 lists what each carrier has to know, of all or of one', async () => {
  const { call } = await app.newOrganization()
  const { body } = await call('GET', `/contracts/schemas?carrier_code=${carrier_code}`)
  assert.equal(body.data.length, 1)
  for (const { name, description, required, type, choices } of body.data[0].fields) {
    assert.match(type, /^(string|boolean|choice|object)$/)
    assert.equal(type === 'choice', Array.isArray(choices))
    assert.ok(description.length > 0 && typeof required === 'boolean' && name in listSettings(carrier))
    for (const choice of choices ?? []) assert.ok(name === 'country' || choice.description !== choice.code, `${name} ${choice.code}`)
  }
})

test('200 lists by each filter, letter for letter, page by page', async () => {
  const { call } = await app.newOrganization()
  answer = good
  const one = await create(call, { name: 'Nord', is_active: true })
  await pass(call)
  const two = await create(call, { name: 'nord' })
  const ids = async (query: string) => {
    const found: number[] = []
    for await (const { body } of pagesOf(call, `/contracts?page_size=1&${query}`)) found.push(...body.data.map(({ id }: any) => id))
    return found.filter((id) => id === one.id || id === two.id)
  }
  assert.deepEqual(await ids(`carrier_code=${carrier_code}`), [one.id, two.id])
  assert.deepEqual(await ids('name=Nord'), [one.id])
  assert.deepEqual(await ids('name=nord'), [two.id])
  assert.deepEqual(await ids('is_active=false'), [two.id])
  assert.deepEqual(await ids('client_id=C-1'), [one.id])
  assert.deepEqual(await ids('country_code=BE&is_active=true'), [one.id])
  assert.deepEqual(await ids('country_code=DE'), [])
  assert.equal((await call('GET', '/contracts?carrier_code=nobody')).body.errors[0].code, 'invalid_choice')
})

test('a new organization in mode test has a valid contract with every sandbox carrier, a live one has none', async () => {
  const { call } = await app.newOrganization({ country: 'BE' })
  const { body } = await call('GET', '/contracts?page_size=100')
  assert.deepEqual(
    body.data.map((one: any) => [
      one.carrier.code,
      one.type,
      one.state,
      one.is_active,
      one.is_default_per_carrier,
      one.client_id,
      one.country,
      one.country_code,
    ]),
    listCarriers()
      .filter(({ starterContract }) => starterContract)
      .map(({ code, prices }) => [code, prices === 'carrier_api' ? 'direct' : 'broker', 'active', true, true, 'practice', 'BE', 'BE']),
  )
  const live = await app.newOrganization({ mode: 'live' })
  assert.deepEqual((await live.call('GET', '/contracts')).body.data, [])
})

test('200 makes a default in place of the one that was; false changes nothing; 204 hands it to the oldest that remains', async () => {
  const { call } = await app.newOrganization()
  const [first] = await defaultsOf(call)
  const [one, two] = [await create(call), await create(call, { is_default_per_carrier: true })]
  assert.deepEqual(await defaultsOf(call), [two.id])
  await call('PATCH', `/contracts/${one.id}`, { is_default_per_carrier: true })
  assert.deepEqual(await defaultsOf(call), [one.id])
  await call('PATCH', `/contracts/${one.id}`, { is_default_per_carrier: false })
  assert.deepEqual(await defaultsOf(call), [one.id])
  assert.equal((await call('DELETE', `/contracts/${two.id}`)).status, 204)
  assert.deepEqual(await defaultsOf(call), [one.id])
  assert.equal((await call('DELETE', `/contracts/${one.id}`)).status, 204)
  assert.deepEqual(await defaultsOf(call), [first])
})

test('one default is left when many are made at once, by changing, creating and deleting', async () => {
  const { call } = await app.newOrganization()
  const made = await Promise.all(Array.from({ length: 8 }, () => create(call)))
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all([
      ...made.map(({ id }) => call('PATCH', `/contracts/${id}`, { is_default_per_carrier: true, contract_data: {} })),
      ...made.map(() => call('POST', '/contracts', { carrier_code, contract_data: settings(), is_default_per_carrier: true })),
      call('DELETE', `/contracts/${made[round]!.id}`),
    ])
    assert.deepEqual(
      answers.filter(({ status }) => status >= 400 && status !== 404).map(({ text }) => text),
      [],
    )
    assert.equal((await defaultsOf(call)).length, 1)
  }
})

test('the secrets of a contract are nowhere: not in the database, the logs, the events, or any answer', async () => {
  const { call, id: organization_id } = await app.newOrganization()
  const base = String(settings()[secret])
  const canary = carrier.settings.shape[secret]!.safeParse(`canary-${base}`).success ? `canary-${base}` : base
  const contract_data = { ...settings(), [secret]: canary }
  answer = async () => ({
    status: 200,
    body: { client_id: 'C-1', country: 'NL', access_token: 'canary-token', echo: [`you sent ${canary}`] },
  })
  const { id } = (await call('POST', '/contracts', { carrier_code, contract_data }, { 'idempotency-key': 'k' })).body.data
  await pass(call)
  answer = async ({ url }) => {
    throw new Error(`No route to ${url}`)
  }
  await call('PATCH', `/contracts/${id}`, { contract_data: { [secret]: canary } })
  await pass(call)

  const logs = (await call('GET', '/integrations/logs')).body.data
  assert.equal(logs.length, 2)
  const [failed, answered] = logs
  assert.deepEqual(
    [failed.exception, answered.full_url],
    ['No route to https://carrier.invalid/accounts?key=***', 'https://carrier.invalid/accounts?key=***'],
  )
  assert.deepEqual(answered.request.headers, { authorization: '***', 'content-type': 'application/json' })
  assert.equal(answered.request.payload[secret], '***')
  assert.deepEqual(answered.response.body, { client_id: 'C-1', country: 'NL', access_token: '***', echo: ['you sent ***'] })

  const jobs = await app.db.selectFrom('jobs').select('last_error').where('organization_id', '=', organization_id).execute()
  assert.deepEqual(jobs, [{ last_error: 'No route to https://carrier.invalid/accounts?key=***' }])
  const everything = [
    await stored(),
    app.lines.join(''),
    (await call('GET', '/contracts')).text,
    (await call('GET', '/events?resource_type=all')).text,
  ]
  const spellings = [canary, Buffer.from(canary).toString('base64'), Buffer.from(canary).toString('hex'), 'canary-token']
  for (const text of everything)
    assert.deepEqual(
      spellings.filter((one) => text.includes(one)),
      [],
    )
  assert.ok(everything[0]!.includes('contract_secrets') || everything[0]!.includes('v1.'), 'the secrets were looked for where nothing is')
})

/** All that the database holds: the file and its log as bytes, or the text of every row of every table. */
async function stored(): Promise<string> {
  if (!isPostgres(app.db)) {
    const file = databaseFile(app.settings.DATA_DIR)
    return [file, `${file}-wal`]
      .filter(existsSync)
      .map((one) => readFileSync(one, 'latin1'))
      .join()
  }
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(app.db)
  const texts = await Promise.all(
    rows.map(({ name }) => sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(app.db)),
  )
  return texts.flatMap((result) => result.rows.map(({ row }) => row)).join('\n')
}
