import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { signatureHeaders } from '../../src/webhooks/signing.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const body = '{"event_type":"parcel.created","sequence":12,"data":{"name":"Zoë"}}'
const signed = () => signatureHeaders([secret], { id: 'evt_019a8f2c', time: new Date().toISOString(), body })

/** The indented code of docs/webhooks.md that has this text. */
function sampleWith(text: string) {
  const samples = readFileSync('docs/webhooks.md', 'utf8').match(/(?:^ {4}.*\n|^\n(?= {4}))+/gm)!
  return samples
    .find((sample) => sample.includes(text))!
    .replaceAll(/^ {4}/gm, '')
    .trim()
}

test('the JavaScript of the webhook guide accepts a signature of this server, and no other body or time', async () => {
  const source = `${sampleWith('function isOurs')}\nexport { isOurs }`
  const { isOurs } = await import(`data:text/javascript,${encodeURIComponent(source)}`)
  const headers = signed()
  assert.equal(isOurs(secret, headers, Buffer.from(body)), true)
  assert.equal(isOurs(secret, headers, Buffer.from(body.replace('12', '13'))), false)
  const old = signatureHeaders([secret], { id: 'evt_019a8f2c', time: new Date(Date.now() - 600_000).toISOString(), body })
  assert.equal(isOurs(secret, old, Buffer.from(body)), false)
})

const hasPython = spawnSync('python3', ['--version']).status === 0
/** Python has the date of the machine, also where the tests show this process another one. */
const skip = hasPython && !process.env.TEST_CLOCK_OFFSET_MS ? false : 'no python3 with the date of the test'

test('the Python of the webhook guide does the same', { skip }, () => {
  const program = `import json, sys\n${sampleWith('def is_ours')}\ngiven = json.load(sys.stdin)\nprint(is_ours(given["secret"], given["headers"], given["body"].encode()))`
  const ask = (sent: string) =>
    execFileSync('python3', ['-c', program], { input: JSON.stringify({ secret, headers: signed(), body: sent }), encoding: 'utf8' }).trim()
  assert.deepEqual([ask(body), ask(body.replace('12', '13'))], ['True', 'False'])
})
