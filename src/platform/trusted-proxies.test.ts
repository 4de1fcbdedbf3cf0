import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientFinder, type TrustedProxies } from './trusted-proxies.ts'

const find = (trusted: TrustedProxies, peer: string, headers: Record<string, string>) => clientFinder(trusted)(peer, headers)

test('a peer that names other clients is an untrusted proxy at a private address, and a client at a public one', () => {
  const peers = {
    '127.0.0.1': true,
    '::ffff:172.17.0.1': true,
    '10.1.2.3': true,
    'fd00::1': true,
    '100.64.0.9': true,
    'fe80::1%eth0': true,
  }
  for (const [peer, isProxy] of Object.entries({ ...peers, '203.0.113.9': false, '2001:db8::1': false, '8.8.8.8': false, '': false }))
    for (const name of ['x-forwarded-for', 'forwarded'])
      assert.deepEqual(find(false, peer, { [name]: '198.51.100.7' }), { address: peer, ...(isProxy && { untrustedProxy: peer }) }, peer)
  assert.deepEqual(find(false, '10.1.2.3', {}), { address: '10.1.2.3' })
})

test('a trusted peer is no untrusted proxy, and without X-Forwarded-For it is the client itself', () => {
  for (const trusted of [1, 2, ['10.0.0.0/8'], ['10.1.2.3']]) {
    assert.deepEqual(find(trusted, '::ffff:10.1.2.3', { forwarded: 'for=198.51.100.7' }), { address: '::ffff:10.1.2.3' })
    assert.deepEqual(find(trusted, '10.1.2.3', { 'x-forwarded-for': '198.51.100.7' }), { address: '198.51.100.7' })
    assert.deepEqual(find(trusted, '10.1.2.3', { 'x-forwarded-for': '' }), { address: '10.1.2.3' })
  }
})

test('a subnet has no address of the other family', () => {
  assert.equal(find(['::/0'], '10.1.2.3', { 'x-forwarded-for': '198.51.100.7' }).address, '10.1.2.3')
  assert.equal(find(['fd00::/8'], 'fd00::1', { 'x-forwarded-for': '[2001:db8::1]:4711, fd00::2' }).address, '[2001:db8::1]:4711')
})
