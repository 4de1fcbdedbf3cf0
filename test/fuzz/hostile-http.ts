import { basic } from '../harness.ts'
import type { Trick } from './hostile-body.ts'
import { oddIds, oddTexts } from './texts.ts'
import type { World } from './world.ts'

const onPath = (target: string, change: (path: string) => string) => {
  const [path = '', ...query] = target.split('?')
  return [change(path), ...query].join('?')
}
const addQuery = (target: string, text: string) => `${target}${target.includes('?') ? '&' : '?'}${text}`

const oddPaths = [
  '/',
  '//',
  '',
  '?',
  '*',
  'x',
  '/api/v3',
  '/api/v3/',
  '/api',
  '/api/v2/x',
  '/oauth2/',
  '/oauth2/x',
  '/%61pi/v3/brands',
  '/API/v3/brands',
  'http://x/api/v3/brands',
  '/api/v3/brands#x',
  '/api/v3/../v3/brands',
  '/openapi.json/x',
  '/docs/__proto__',
]
const oddQueries = [
  '%',
  '%00=1',
  'a=%00',
  '%ff=1',
  'a=%ed%a0%80',
  '&&&',
  '=',
  '==',
  'a',
  'a=1&a=2',
  '__proto__=1',
  'constructor=1',
  'cursor=',
  'cursor=x',
  'cursor=%00',
  'cursor[]=1',
  'page_size=1&page_size=2',
  'page_size=%31',
  'page_size=1e400',
  'page_size=-999999999',
  'sort[$ne]=1',
  'a=+%20',
  'é=ü',
  '?x=1',
  ';a=1',
  `a=${'b'.repeat(9000)}`,
  `${'c'.repeat(9000)}=1`,
]
const oddTypes = [
  '',
  'text/plain',
  'application/json\t',
  'application/json ;',
  'APPLICATION/JSON',
  'application/json; charset=utf-8',
  'application/json; charset="UTF-8"',
  'application/json; charset=utf-16',
  'application/json; charset=',
  'application/json;charset=utf-8;charset=latin1',
  'application/json, text/plain',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json\0',
  'json',
]
const oddMethods = ['TRACE', 'OPTIONS', 'CONNECT', 'PUT', 'PROPFIND', 'BREW', 'get', 'post', '', '__proto__', 'constructor', 'GET ']

/** For any operation: its address, its headers, its method, its credentials. */
export const httpTricks = ({ powerless, silent }: World): readonly Trick[] => [
  (sent, chance) => {
    sent.target = onPath(sent.target, (path) => path.replace(/\/[^/]*$/, `/${chance.pick(oddIds)}`))
    sent.strayed = true
  },
  (sent, chance) => {
    const change = chance.pick([
      (path: string) => `${path}/`,
      (path: string) => `${path}//`,
      (path: string) => path.replace('/v3', '//v3'),
      (path: string) => `${path}/x`,
      (path: string) => path.replaceAll('a', '%61'),
      (path: string) => path.toUpperCase(),
      (path: string) => path + '/x'.repeat(4000),
      (path: string) => path.slice(1),
    ])
    sent.target = onPath(sent.target, change)
    sent.strayed = true
  },
  (sent, chance) => {
    sent.target = chance.pick(oddPaths)
    sent.strayed = true
  },
  (sent, chance) => {
    const word = chance.pick([...oddIds, ...oddTexts.map(encodeURIComponent), sent.member.memory.any('file', chance) ?? 'x'])
    sent.target = `${chance.pick(['/files/', '/errors/', '/docs/', '/health/', '/'])}${word}`
    sent.method = chance.pick(['GET', 'GET', 'HEAD', 'POST'])
    sent.strayed = true
  },
  (sent, chance) => {
    sent.target = addQuery(sent.target, chance.pick(oddQueries))
  },
  (sent, chance) => {
    sent.target = sent.target.replace(/cursor=[^&]+/, (text) =>
      chance.pick([text.slice(0, -1), `${text}A`, text.replace(/.$/, '_'), text.toUpperCase(), `${text}%3D`]),
    )
  },
  (sent, chance) => {
    const foreign = silent.memory.any(`cursor of ${sent.operation.id}`, chance)
    if (foreign !== undefined)
      sent.target = onPath(sent.target, (path) => `${path}?cursor=${encodeURIComponent(foreign)}`).replace(/(\?[^?]*)\?.*/, '$1')
  },
  (sent, chance) => {
    const type = chance.pick(oddTypes)
    if (type) sent.headers['content-type'] = type
    else delete sent.headers['content-type']
  },
  (sent, chance) => {
    sent.headers['content-encoding'] = chance.pick(['gzip', 'identity', 'br', '', 'GZIP, gzip'])
  },
  (sent, chance) => {
    Object.assign(
      sent.headers,
      chance.pick([
        { accept: 'text/html' },
        { accept: '\0' },
        { 'x-request-id': 'mine' },
        { origin: 'https://evil.example' },
        { 'x-http-method-override': 'DELETE' },
        { 'if-none-match': '*' },
        { expect: '100-continue' },
        { 'idempotency-key': chance.pick(['', ' ', 'a', 'b', '\0', 'é', 'x'.repeat(300), '"quoted"', '__proto__']) },
        { host: 'evil.example' },
        { 'x-forwarded-for': '1' },
        { __proto__x: '1' },
      ]),
    )
  },
  (sent, chance) => {
    sent.method = chance.pick(oddMethods)
    sent.strayed = true
  },
  (sent) => {
    if (sent.method === 'GET') sent.method = 'HEAD'
  },
  (sent, chance) => {
    const good = sent.headers.authorization ?? ''
    const wrong = chance.pick([
      '',
      'Basic',
      'Basic ',
      'Bearer',
      'Bearer ',
      'Digest x',
      'Basic !!!',
      'Basic /w==',
      'Bearer wrong',
      `Bearer ${'x'.repeat(9000)}`,
      basic('\0', '\0'),
      basic('é', 'ü'),
      basic("' or 1=1 --", 'x'),
      basic('__proto__', 'x'),
      basic('a'.repeat(5000), 'b'),
      `${good}x`,
      `${good} `,
      `${good}, ${good}`,
      good.slice(0, -2),
      good.replace('B', 'b'),
      good.replace(' ', '\t'),
      good.replace(' ', '   '),
    ])
    sent.headers.authorization = wrong
  },
  (sent) => {
    delete sent.headers.authorization
  },
  (sent) => {
    if (sent.headers.authorization === sent.member.authorization) sent.headers.authorization = powerless.authorization
    sent.member = powerless
  },
]
