import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { trackingExceptions, trackingPhases } from '../../src/carriers/kit/tracking.ts'
import { type StatusCode, statusCodes } from '../../src/modules/shipments/statuses/statuses.ts'
import { trackingUrl } from '../../src/modules/shipments/tracking/page-link.ts'
import { findPublicTracking } from '../../src/modules/shipments/tracking/public-tracking.ts'
import { colorsOf, contrastRatio } from '../../src/web/tracking/colors.ts'
import { parcelView } from '../../src/web/tracking/view.ts'
import { type Language, pageLanguages, type TrackingWords } from '../../src/web/tracking/words.ts'
import { baseUrl, startApp, type TestResponse } from '../harness.ts'
import { injections } from '../injections.ts'
import { labelled, pass, trackingRequest } from '../parcels.ts'
import { addresses } from '../stored-parcels.ts'
import { at, keepTracked, stagesIn } from '../tracked.ts'

const app = await startApp()
after(() => app.close())
const { context, call } = await app.newOrganization()

let visitors = 0
/** Each visit from another network, so that none is refused for what others did. */
const visit = (path: string, headers = {}, address = `2001:db8:${(++visitors).toString(16)}::1`) =>
  app.send('GET', path, headers, '', address)

function assertPage({ status, headers, text, bytes }: TestResponse, expected = 200, language = 'en') {
  assert.equal(status, expected, text.slice(0, 300))
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(headers['content-language'], language)
  assert.equal(headers.vary, 'Accept-Language')
  assert.equal(headers['cache-control'], 'private, no-store')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.equal(headers['x-robots-tag'], 'noindex')
  assert.ok(bytes.length < 60_000, `${bytes.length} bytes`)
  assert.match(text, new RegExp(`^<!doctype html>\n<html lang="${language}">`))
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)![1]!
  const digest = createHash('sha256').update(style).digest('base64')
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:( https?:\/\/[\w.:-]+)?; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  )
  assert.ok(String(headers['content-security-policy']).includes(`'sha256-${digest}'`))
  assertHarmless(text)
}

/** Tags and attributes that the page has; any other was injected. */
function assertHarmless(text: string) {
  assert.doesNotMatch(text, /undefined|\[object|NaN/)
  const tags = [...text.replace(/<style>[\s\S]*?<\/style>/, '').matchAll(/<([a-z][^\s/>]*)([^>]*)>/gi)]
  for (const [tag, name, attributes] of tags) {
    assert.match(
      name!,
      /^(html|head|meta|title|link|body|a|header|div|img|strong|bdi|main|section|p|h[12]|ol|ul|li|span|svg|path|dl|dt|dd|time|q|form|input|label|button|footer|nav)$/,
      tag,
    )
    assert.doesNotMatch(attributes!.replaceAll(/"[^"]*"/g, '""'), /\s(on\w+|style|srcdoc)=|'|</i, tag)
  }
}

test('200 asks for the postal code of any number, and reveals nothing', async () => {
  const { path } = await keepTracked(context)
  const asked = await visit(path)
  assertPage(asked)
  assert.match(asked.text, /<label for="postal_code">/)
  assert.equal((await visit('/tracking/NEVERTHERE')).text, asked.text)
})

test('200 shows a parcel for its postal code, however it is spelt, or for the key of its link', async () => {
  const { path, link, tracking_number } = await keepTracked(context, { to: addresses.home })
  for (const way of [`${path}?postal_code=5612CG`, `${path}?postal_code=5612%20cg`, `${path}?postal_code=+5612-Cg+`, link]) {
    const page = await visit(way)
    assertPage(page)
    assert.ok(page.text.includes(tracking_number))
    assert.match(page.text, /<h1>Ready to be sent<\/h1>/)
  }
})

test('404 is the same page for a wrong postal code, a wrong key and an unknown number', async () => {
  const { path, link, tracking_number } = await keepTracked(context)
  const other = await keepTracked(context)
  const key = new URLSearchParams(other.link.split('?')[1]).get('key')!
  const plain = (text: string) => text.replaceAll(/\?[^"]*lang=/g, '?lang=')
  const missing = await visit('/tracking/NEVERTHERE?postal_code=5612CG')
  assertPage(missing, 404)
  const wrong = [
    'postal_code=5612CH',
    'postal_code=---',
    'key=x',
    'key=',
    `key=${key}`,
    'key=AAAAAAAAAAAAAAAAAAAAAA',
    `${link.split('?')[1]}A`,
  ]
  for (const query of wrong) {
    const page = await visit(`${path}?${query}`)
    if (query === 'key=') assert.match(page.text, /Where is your parcel/)
    else assert.deepEqual([page.status, plain(page.text)], [404, plain(missing.text)], query)
    assert.ok(!page.text.includes(tracking_number))
  }
})

test('200 decides by postal code or key between parcels of two organizations with one number', async () => {
  const others = (await app.newOrganization()).context
  const mine = await keepTracked(context, { number: 'TWICE-1', to: addresses.home })
  const theirs = await keepTracked(others, { number: 'TWICE-1', to: addresses.DE })
  for (const way of ['/tracking/TWICE-1?postal_code=5612CG', mine.link]) assert.match((await visit(way)).text, /Eindhoven, Netherlands/)
  for (const way of ['/tracking/TWICE-1?postal_code=10117', theirs.link]) assert.match((await visit(way)).text, /Berlin, Germany/)
  assertPage(await visit('/tracking/TWICE-1?postal_code=8001'), 404)
})

test('429 after 20 failed attempts in a minute from one address, side by side or in turn, with Retry-After', async () => {
  const { path, link } = await keepTracked(context)
  const tries = await Promise.all(Array.from({ length: 30 }, (_, i) => visit(`${path}?postal_code=${1000 + i}XX`, {}, '192.0.2.77')))
  assert.deepEqual(
    [404, 429].map((status) => tries.filter((one) => one.status === status).length),
    [20, 10],
  )
  const refused = await visit(link, {}, '192.0.2.77')
  assertPage(refused, 429)
  assert.equal(refused.headers['retry-after'], '60')
  assertPage(await visit(link, {}, '192.0.2.78'))
  assertPage(await visit(path, {}, '192.0.2.77'))
  app.clock.advance({ seconds: 60 })
  assertPage(await visit(link, {}, '192.0.2.77'))
})

test('429 after 200 failed attempts in a minute from an IPv6 network of 48 bits, whichever of its networks of 64 bits they come from', async () => {
  const { link } = await keepTracked(context)
  const attempt = (i: number) => visit(`/tracking/UNKNOWN-${i}?postal_code=1000XX`, {}, `2001:db8:aaaa:${Math.floor(i / 20)}::1`)
  for (let i = 0; i < 200; i++) assert.equal((await attempt(i)).status, 404)
  assertPage(await visit(link, {}, '2001:db8:aaaa:ff::1'), 429)
  assertPage(await visit(link, {}, '2001:db8:bbbb:ff::1'))
})

test('200 for those who are right, as often as they like', async () => {
  const { link } = await keepTracked(context)
  for (let i = 0; i < 30; i++) assertPage(await visit(link, {}, '192.0.2.79'))
})

test('200 shows city and country of the receiver, and neither name nor street', async () => {
  const { link } = await keepTracked(context, { to: addresses.DE })
  const { text } = await visit(link)
  assert.match(text, /Berlin, Germany/)
  assert.doesNotMatch(text, /Zoë|Müller|Lange Straße|somebody@example|\+31|10042|10117/)
})

test('200 lists tracking events, latest first, in the time zone of the receiver and the format of the language', async () => {
  const events = [
    { phase: 'accepted', description: 'Parcel received at depot', location: at('Zürich', 'CH') },
    { phase: 'attempted', status_type: 'warning', sub_status: 'not_home' },
    { phase: 'in_transit', exception: 'delivery_delay', status_type: 'warning', location: at(null, 'XXX') },
  ] as const
  const { link } = await keepTracked(context, { to: addresses.DE, events, row: { status: 'DELAYED' } })
  const { text } = await visit(link)
  assert.deepEqual(
    [...text.matchAll(/data-type="\w+"><strong>([^<]+)</g)].map(([, title]) => title),
    ['The delivery is delayed', 'Delivery attempted', 'Accepted by the carrier'],
  )
  assert.match(text, /<time datetime="2026-11-13T04:17:00.000Z">13 November 2026 at 05:17 CET<\/time> <bdi>Zürich, Switzerland<\/bdi>/)
  assert.match(text, /<q class="carrier-text"><bdi>Parcel received at depot<\/bdi><\/q>/)
  const german = await visit(`${link}&lang=de`)
  assertPage(german, 200, 'de')
  assert.match(german.text, /13\. November 2026 um 05:17 MEZ<\/time> <bdi>Zürich, Schweiz</)
  assert.match((await visit(`${link}&lang=fr`)).text, /13 novembre 2026 à 05:17 CET<\/time>/)
})

const coming: readonly StatusCode[] = [
  ...(['ANNOUNCED', 'TO_SORTING', 'SORTED', 'SORTING', 'PICKED_UP_BY_DRIVER', 'SHIPMENT_ON_ROUTE', 'DRIVER_ON_ROUTE'] as const),
  ...(['CANCELLATION_FAILED', 'NO_LABEL', 'READY_TO_SEND', 'ANNOUNCING', 'AT_CUSTOMS', 'AT_SORTING_CENTRE'] as const),
]
test('200 says on which day a parcel is expected while nothing stands in its way, and after that day that it is delayed', async () => {
  const organization = await app.newOrganization()
  const links = new Map<StatusCode, string>()
  for (const status of statusCodes) links.set(status, (await keepTracked(organization.context, { row: { status } })).link)
  const saying = async (sentence: string) => {
    const pages = await Promise.all([...links].map(async ([status, link]) => ({ status, text: (await visit(link)).text })))
    return pages.filter(({ text }) => text.includes(`<p class="expected">${sentence}</p>`)).map(({ status }) => status)
  }
  const day = '<strong>Tuesday, 17 November 2026</strong>'
  assert.deepEqual((await saying(`Expected delivery: ${day}`)).toSorted(), [...coming, 'UNKNOWN'].toSorted())
  assert.deepEqual(await saying(`Was expected on ${day}, delayed`), [])
  await pass(organization, 'P5D')
  assert.deepEqual(await saying(`Expected delivery: ${day}`), [])
  assert.deepEqual((await saying(`Was expected on ${day}, delayed`)).toSorted(), [...coming, 'DELAYED', 'UNSORTED'].toSorted())
})

test('200 takes the day to be over at midnight in the time zone of the receiver, by the clock of the organization', async () => {
  const organization = await app.newOrganization()
  const { link } = await keepTracked(organization.context, { row: { status: 'SHIPMENT_ON_ROUTE' } })
  const day = '<strong>Tuesday, 17 November 2026</strong>'
  await organization.call('POST', '/sandbox/clock', { to: '2026-11-17T22:59:00Z' })
  assert.ok((await visit(link)).text.includes(`Expected delivery: ${day}`))
  await organization.call('POST', '/sandbox/clock', { to: '2026-11-17T23:00:00Z' })
  const page = await visit(link)
  assertPage(page)
  assert.ok(page.text.includes(`Was expected on ${day}, delayed`))
})

test('200 names the day of the delivery in the headline, in the time zone of the receiver and every language', async () => {
  const status_at = '2026-11-16T23:30:00.000Z'
  const delivered = await keepTracked(context, { row: { status: 'DELIVERED', status_at } })
  const collected = await keepTracked(context, { row: { status: 'COLLECTED_BY_CUSTOMER', status_at } })
  const days: Record<Language, string> = {
    en: 'Tuesday, 17\u00a0November 2026',
    nl: 'dinsdag 17\u00a0november 2026',
    de: 'Dienstag, 17.\u00a0November 2026',
    fr: 'mardi 17\u00a0novembre 2026',
    es: 'martes, 17\u00a0de noviembre de 2026',
    it: 'martedì 17\u00a0novembre 2026',
  }
  for (const [language, { headlines }] of Object.entries(pageLanguages)) {
    const day = days[language as Language]
    for (const [{ link }, sentence] of [
      [delivered, headlines.DELIVERED],
      [collected, headlines.COLLECTED_BY_CUSTOMER],
    ] as const) {
      const page = await visit(`${link}&lang=${language}`)
      assertPage(page, 200, language)
      assert.ok(page.text.includes(`<h1>${sentence.replace('{day}', day)}</h1>`), `${language} ${sentence}`)
      assert.match(page.text, new RegExp(`<title>${sentence.replace('{day}', day.replace('\u00a0', ' '))} · `))
      assert.doesNotMatch(page.text, /class="expected"/)
    }
  }
})

test('200 shows the stages of the way, with customs and the service point where they are on it', async () => {
  const stages = async (...made: Parameters<typeof keepTracked> extends [any, (infer Made)?] ? [Made] : never) => {
    const { text } = await visit((await keepTracked(context, made[0])).link)
    return stagesIn(text)
  }
  const row = (status: (typeof statusCodes)[number]) => ({ row: { status } })
  assert.deepEqual(await stages(row('SHIPMENT_ON_ROUTE')), [
    'Announced done',
    'Collected done',
    'On its way now',
    'Out for delivery ahead',
    'Delivered ahead',
  ])
  assert.deepEqual(await stages({ ...row('AT_CUSTOMS'), to: addresses.CH }), [
    'Announced done',
    'Collected done',
    'On its way done',
    'Customs now',
    'Out for delivery ahead',
    'Delivered ahead',
  ])
  assert.deepEqual((await stages({ ...row('EXCEPTION'), events: [{ phase: 'accepted' }, { phase: 'pup' }] })).slice(2), [
    'On its way done',
    'At the service point now',
    'Delivered ahead',
  ])
  assert.deepEqual((await stages(row('DELIVERED'))).at(-1), 'Delivered done')
  assert.deepEqual(await stages(row('CANCELLED')), [])
})

test('200 in every status, every language and after every event, with nothing left unsaid', async () => {
  const events = [
    ...trackingPhases.map((phase) => ({ phase })),
    ...trackingExceptions.map((exception) => ({ exception })),
    { phase: null, exception: null },
  ].map((event, i) => ({ ...event, code: `X${i}`, event_at: `2026-11-15T08:${String(i).padStart(2, '0')}:00.000Z` }))
  const { link, id } = await keepTracked(context, { events, to: addresses.US })
  for (const status of statusCodes) {
    await context.transaction(({ db }) => db.updateTable('parcels').set({ status }).where('id', '=', id).execute())
    for (const language of Object.keys(pageLanguages)) assertPage(await visit(`${link}&lang=${language}`), 200, language)
  }
})

test('every language has words of its own for everything', () => {
  const leaves = (words: TrackingWords) =>
    [words.page, words.stages, words.states, words.statuses, words.headlines, words.phases, words.exceptions].flatMap((part) =>
      Object.entries(part),
    )
  const names = leaves(pageLanguages.en).map(([name]) => name)
  assert.deepEqual(Object.keys(pageLanguages.en.statuses).sort(), [...statusCodes].sort())
  assert.deepEqual(Object.keys(pageLanguages.en.phases).sort(), [...trackingPhases].sort())
  assert.deepEqual(Object.keys(pageLanguages.en.exceptions).sort(), trackingExceptions.filter((one) => one !== 'none').sort())
  for (const [language, words] of Object.entries(pageLanguages)) {
    assert.deepEqual(
      leaves(words).map(([name]) => name),
      names,
    )
    for (const [at, [name, text]] of leaves(words).entries()) {
      assert.match(text, /^\S.*\S$/, `${language} ${name}`)
      assert.equal(text.includes('{day}'), leaves(pageLanguages.en)[at]![1].includes('{day}'), `${language} ${name}`)
      if (language !== 'en' && text.includes(' '))
        assert.ok(!leaves(pageLanguages.en).some(([, english]) => english === text), `${language} ${name}`)
    }
  }
})

test('200 speaks the language that the browser would rather have, unless the address names one', async () => {
  const cases: [string | undefined, string, Language][] = [
    [undefined, '', 'en'],
    ['nl', '', 'nl'],
    ['de-AT,de;q=0.9,en;q=0.8', '', 'de'],
    ['pt-BR, en;q=0.3, FR-ca;q=0.7', '', 'fr'],
    ['es;q=0, it;q=0.1', '', 'it'],
    ['*', '', 'en'],
    ['ja, zh', '', 'en'],
    [',;q=,;;es;q=x', '', 'en'],
    ['nl', '&lang=es', 'es'],
    ['nl', '&lang=xx', 'nl'],
    ['nl', '&lang=__proto__', 'nl'],
    ['nl', '&lang=constructor', 'nl'],
  ]
  const { link } = await keepTracked(context)
  for (const [accepted, more, language] of cases) {
    const page = await visit(link + more, accepted === undefined ? {} : { 'accept-language': accepted })
    assertPage(page, 200, language)
    assert.ok(page.text.includes(`<h1>${pageLanguages[language].statuses.READY_TO_SEND}</h1>`))
  }
})

test('200 keeps key and postal code in the links to other languages, and nothing else', async () => {
  const { path, link } = await keepTracked(context)
  const { text } = await visit(`${link}&evil=%22%3E%3Cscript%3E`)
  assert.ok(text.includes(`href="?${link.split('?')[1]}&amp;lang=nl"`))
  assert.doesNotMatch(text, /evil/)
  const asked = await visit(`${path}?postal_code=%22%3E%3Cscript%3Ealert(1)`)
  assertPage(asked, 404)
})

async function branded(changes: object) {
  const domain = `brand-${++visitors}`
  const { body } = await call('POST', '/brands', { name: 'Tulip & Clay', domain, ...changes })
  return keepTracked(context, { shipment: { brand_id: body.data?.id ?? body.id } })
}

test('200 wears the name, the picture and the colour of the brand, and names its maker unless the brand hides it', async () => {
  const { text, headers } = await visit((await branded({ color: '#FFD400', screen_logo: 'https://cdn.example.com/a"b.png' })).link)
  assert.match(text, /<strong class="brand"><bdi>Tulip &amp; Clay<\/bdi><\/strong>/)
  assert.match(text, /<img class="logo" src="https:\/\/cdn.example.com\/a%22b.png" alt="">/)
  assert.match(text, /--brand:#ffd400;--on-brand:#000000;/)
  assert.match(text, /Powered by <strong>Crossdock/)
  assert.match(String(headers['content-security-policy']), /img-src data: https:\/\/cdn.example.com;/)
  const hidden = await visit((await branded({ hide_powered_by: true })).link)
  assert.doesNotMatch(hidden.text, /Powered by|<img/)
})

test('200 shows no picture whose address means something in a policy, nor one that is not on the web', async () => {
  const { link, id } = await branded({})
  const { brand_id } = JSON.parse(
    (
      await app.db
        .selectFrom('shipments as s')
        .innerJoin('parcels as p', 'p.shipment_id', 's.id')
        .select('s.document')
        .where('p.id', '=', id)
        .executeTakeFirstOrThrow()
    ).document,
  )
  const logos = ['https://a;script-src/x', "https://a'b/x", 'javascript:alert(1)', 'data:text/html,x', 'ftp://x/y', 'x', '']
  const colors = ['red;}body{display:none', '</style><script>alert(1)', '#fff', '', '#GGGGGG', '#123456;', '\n#123456']
  for (const [i, screen_logo] of logos.entries()) {
    const color = colors[i]!
    await context.transaction(({ db }) => db.updateTable('brands').set({ screen_logo, color }).where('id', '=', brand_id).execute())
    const page = await visit(link)
    assertPage(page)
    assert.doesNotMatch(page.text, /<img|display:none|alert/)
    assert.match(page.text, /--brand:#0f5c6e;/)
  }
})

test('200 without the brand that is gone', async () => {
  const { link } = await keepTracked(context, { shipment: { brand_id: 999_999 } })
  const page = await visit(link)
  assertPage(page)
  assert.match(page.text, /<bdi>Track your parcel<\/bdi>/)
})

test('every colour of a brand can be read, on it and on either paper', () => {
  const steps = ['00', '33', '66', '77', '99', 'cc', 'ff']
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const { brand, onBrand, light, dark } = colorsOf(`#${red}${green}${blue}`)
        assert.ok(contrastRatio(brand, onBrand) >= 4.5, brand)
        assert.ok(contrastRatio(light, '#f6f5f2') >= 4.5 && contrastRatio(dark, '#171c1f') >= 4.5, brand)
      }
})

test('200 leads to the page of the carrier if that is on its own host', async () => {
  const link = async (tracking_url: string | null) =>
    /<a class="button" href="([^"]*)"/.exec((await visit((await keepTracked(context, { row: { tracking_url } })).link)).text)?.[1]
  assert.equal(await link('https://swiftly.practice.invalid/t?a=1&b="2"'), 'https://swiftly.practice.invalid/t?a=1&amp;b=%222%22')
  for (const address of [
    null,
    'https://carrier.example/t',
    'javascript:alert(1)',
    'data:text/html,x',
    '/relative',
    'JAVASCRIPT:alert(1)//https://x',
  ])
    assert.equal(await link(address), undefined)
})

test('200 shows documents and the way to return it only where there are any', async () => {
  const { link, tracking_number } = await keepTracked(context)
  assert.doesNotMatch((await visit(link)).text, /Documents|Return this parcel/)
  const parcel = (await findPublicTracking(app.system, tracking_number, { key: '', postal_code: '5612CG' }))!
  const documents = [{ name: 'Invoice <1>', url: '/files/x' }]
  const { text } = parcelView({ ...parcel, documents, return_url: 'https://shop.example/returns' }, 'en')
  assert.match(text, /<a href="\/files\/x">Invoice &lt;1&gt;<\/a>/)
  assert.match(text, /href="https:\/\/shop.example\/returns"[^>]*>Return this parcel/)
})

test('200 escapes whatever others wrote', async () => {
  const hostile = [
    ...injections,
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '<!--',
    ']]>',
    '</style><script>',
    '&#0;&lt;',
    '\ud800',
    '\u202eabc',
  ]
  const domain = `hostile-${++visitors}`
  const { body } = await call('POST', '/brands', { name: 'x', domain })
  const brand_id = body.data?.id ?? body.id
  for (const [i, text] of hostile.entries()) {
    const storable = text.replaceAll('\0', '')
    const number = `${storable.slice(0, 200)}-${i}`
    const { link } = await keepTracked(context, {
      number,
      to: { ...addresses.home, city: storable },
      shipment: { brand_id },
      events: [{ description: storable, location: at(storable, storable) }],
    })
    await context.transaction(({ db }) =>
      db
        .updateTable('brands')
        .set({ name: storable.slice(0, 100) })
        .where('id', '=', brand_id)
        .execute(),
    )
    const page = await visit(link)
    assertPage(page)
    assert.match(page.text, /<q class="carrier-text">/, storable)
    assert.doesNotMatch(page.text, /[\0-\x08\x0b-\x1f\x7f]/)
  }
})

test('200 or 404, and never 500, for any number of 1 to 255 characters', async () => {
  const numbers = [
    '.',
    '..',
    'a/b',
    '%',
    '%25',
    'é',
    '日本語',
    '👩‍👩‍👧‍👦',
    '"',
    "'",
    '<',
    ' ',
    '\t',
    '\n',
    '\x7f',
    '\u202e',
    '\u2028',
    '?',
    '#',
    'A'.repeat(255),
    '🚚'.repeat(127),
  ]
  for (const number of numbers) {
    const { link } = await keepTracked(context, { number })
    assertPage(await visit(link))
    assertPage(await visit(`/tracking/${encodeURIComponent(number)}?postal_code=wrong`), 404)
  }
  for (const raw of ['%', '%zz', '%00', '%c3%28', '%ed%a0%80', 'a/b', '%2e%2e%2f', 'A'.repeat(4000)])
    for (const query of ['', '?postal_code=1', '?key=%', '?postal_code=%00&key=%ff', '??', '?&=&lang', '?key=a&key=b'])
      assert.match(String((await visit(`/tracking/${raw}${query}`)).status), /^(200|404)$/, raw)
})

test('200 whenever things happened, and whenever it was announced', async () => {
  const times = [
    '0001-01-01T00:00:00.000Z',
    '1883-11-18T12:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    'never',
    '',
  ]
  const events = times.map((event_at, i) => ({ event_at, code: `T${i}` }))
  for (const announced_at of ['9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00.000Z', null]) {
    const page = await visit((await keepTracked(context, { events, row: { announced_at } })).link)
    assertPage(page)
    assert.equal(page.text.match(/<time /g)!.length, times.length)
  }
})

test('200 stays small however many events the carrier sent', async () => {
  const events = Array.from({ length: 400 }, (_, i) => ({
    code: `L${i}`,
    description: '"<&日本'.repeat(300),
    location: at('<'.repeat(999), 'NL'),
  }))
  const page = await visit((await keepTracked(context, { events })).link)
  assertPage(page)
  assert.match(page.text, /Earlier events are not shown\./)
})

test('200 answers HEAD as GET, and 405 anything else', async () => {
  const { link } = await keepTracked(context)
  assert.equal((await app.send('HEAD', link)).status, 200)
  assert.equal((await app.send('POST', link)).status, 405)
})

test('200 follows a parcel from its label to the door, and one that was sent elsewhere', async () => {
  const organization = await app.newOrganization()
  const { tracking_number, parcel_id } = await labelled(organization)
  const { body } = await organization.call('POST', '/parcels/tracking', await trackingRequest(organization))
  const parcels = [
    { id: parcel_id, tracking_number },
    { id: body.parcel_id, tracking_number: body.tracking_numbers[0].tracking_number },
  ].map((parcel) => trackingUrl(organization.context, { ...parcel, organization_id: organization.id }).slice(baseUrl.length))
  for (const link of parcels) assert.match((await visit(link)).text, /The carrier has not reported anything yet/)
  await pass(organization, 'P5D')
  for (const link of parcels) {
    const page = await visit(link)
    assertPage(page)
    assert.match(page.text, /<h1>Delivered on \w+day, \d+\u00a0November 2026<\/h1>/)
    assert.ok(page.text.match(/<time /g)!.length >= 8)
    assert.match(page.text, /CET<\/time> <bdi>\w+/)
  }
})
