import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { bodySignature, signatureHeaders } from './signing.ts'

const key = 'secretkey'
const body = '{"key": "value"}'
const published = '1eed4b3d41f4653ac64fd56f1bf1cbfd349e4482cbc11dff7134bd93e5da4b0a'

test('the signature of the body alone is the published one', () => {
  assert.equal(bodySignature(key, body), published)
})

test('the header of that signature bears the name of the platform, whatever it is called', () => {
  const message = { id: 'evt_1_1', time: '2026-11-15T09:00:00.000Z', body }
  assert.equal(signatureHeaders([key], message)['Crossdock-Signature'], published)
  const script = `import { signatureHeaders } from '${import.meta.dirname}/signing.ts'
    console.log(JSON.stringify(signatureHeaders(['${key}'], ${JSON.stringify(message)})))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, PLATFORM_SLUG: 'north' },
    encoding: 'utf8',
  })
  assert.equal(JSON.parse(stdout || assert.fail(stderr))['North-Signature'], published)
})
