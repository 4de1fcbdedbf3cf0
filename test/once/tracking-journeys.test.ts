import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { trackingUrl } from '../../src/modules/shipments/tracking/page-link.ts'
import { type Language, pageLanguages } from '../../src/web/tracking/words.ts'
import { baseUrl, startApp } from '../harness.ts'
import { labelled, pass } from '../parcels.ts'
import { stagesIn } from '../tracked.ts'

const app = await startApp()
after(() => app.close())

let visitors = 0
async function visit(path: string) {
  const { status, text } = await app.send('GET', path, {}, '', `2001:db8:${(++visitors).toString(16)}::1`)
  assert.equal(status, 200, text.slice(0, 300))
  return text
}

/** A parcel of a sandbox carrier, expected on Tuesday, 17 November 2026, that goes the way of a journey. */
async function sent(name: string) {
  const organization = await app.newOrganization()
  const { parcel_id: id, tracking_number } = await labelled(organization, { reference: name === 'delivered' ? null : `journey:${name}` })
  const url = trackingUrl(organization.context, { organization_id: organization.id, id, tracking_number })
  return { organization, link: url.slice(baseUrl.length) }
}

const partsOf = (text: string) => ({
  headline: /<h1>(.*)<\/h1>/.exec(text)![1]!,
  day: /<p class="expected">(.*)<\/p>/.exec(text)?.[1]?.replaceAll(/<\/?strong>/g, '') ?? null,
  stages: stagesIn(text),
})

const expected = 'Expected delivery: Tuesday, 17 November 2026'
const late = 'Was expected on Tuesday, 17 November 2026, delayed'
const road = ['Announced done', 'Collected done', 'On its way done']
const onRoad = [...road.slice(0, 2), 'On its way now', 'Out for delivery ahead', 'Delivered ahead']
const isBack = (state: string) => [...road, 'Out for delivery done', `Back to the sender ${state}`]

/** After so much time by the clock of the organization: the headline, what the page says of the day, and the stages. */
const journeys: Record<string, readonly (readonly [passed: string, headline: string, day: string | null, stages: readonly string[]])[]> = {
  delivered: [
    [
      'PT8H',
      'The carrier is expecting your parcel',
      expected,
      ['Announced now', 'Collected ahead', 'On its way ahead', 'Out for delivery ahead', 'Delivered ahead'],
    ],
    ['PT38H', 'Your parcel is on its way', expected, onRoad],
    ['PT49H', 'The driver is on the way to you', expected, [...road, 'Out for delivery now', 'Delivered ahead']],
    ['P9D', 'Delivered on Tuesday, 17\u00a0November 2026', null, [...road, 'Out for delivery done', 'Delivered done']],
  ],
  delayed: [
    ['PT43H', 'Your parcel is delayed', null, onRoad],
    ['P3D', 'Your parcel is delayed', late, onRoad],
    ['PT92H', 'Your parcel is on its way', late, onRoad],
    ['P9D', 'Delivered on Thursday, 19\u00a0November 2026', null, [...road, 'Out for delivery done', 'Delivered done']],
  ],
  lost: [
    ['P4D', 'Your parcel is on its way', late, onRoad],
    ['P6D', 'Something has gone wrong on the way', null, onRoad],
    ['P14D', 'Your parcel is missing', null, []],
  ],
  damaged: [
    ['P2D', 'Your parcel has been damaged', null, onRoad],
    ['P5D', 'Your parcel could not be delivered', null, []],
  ],
  refused: [
    ['PT54H', 'The parcel was refused', null, isBack('now')],
    ['P4D', 'Your parcel could not be delivered', null, isBack('now')],
    ['P9D', 'Returned to the sender', null, isBack('done')],
  ],
  returned: [
    ['PT54H', 'The delivery attempt failed', null, [...road, 'Out for delivery now', 'Delivered ahead']],
    ['P6D', 'Your parcel could not be delivered', null, isBack('now')],
    ['P9D', 'Returned to the sender', null, isBack('done')],
  ],
  pickup_expired: [
    ['P4D', 'Ready for you to collect', null, [...road, 'At the service point now', 'Delivered ahead']],
    ['P10D', 'Your parcel could not be delivered', null, [...road, 'At the service point done', 'Back to the sender now']],
    ['P14D', 'Returned to the sender', null, [...road, 'At the service point done', 'Back to the sender done']],
  ],
  address_error: [
    ['PT54H', 'The address is not right', null, [...road, 'Out for delivery now', 'Delivered ahead']],
    ['P4D', 'Your parcel could not be delivered', null, isBack('now')],
  ],
}

const hoursOf = (duration: string) => Temporal.Duration.from(duration).total({ unit: 'hours', relativeTo: '2026-11-15' })

for (const [name, looks] of Object.entries(journeys))
  test(`the page of a parcel says what is known of the journey ${name}, before its day and after it`, async () => {
    const { organization, link } = await sent(name)
    let hours = 0
    for (const [passed, headline, day, stages] of looks) {
      await pass(organization, `PT${hoursOf(passed) - hours}H`)
      hours = hoursOf(passed)
      assert.deepEqual(partsOf(await visit(link)), { headline, day, stages }, passed)
    }
  })

test('every language says of a parcel that it is late, and that it is on its way back', async () => {
  const days: Record<Language, string> = {
    en: 'Tuesday, 17 November 2026',
    nl: 'dinsdag 17 november 2026',
    de: 'Dienstag, 17. November 2026',
    fr: 'mardi 17 novembre 2026',
    es: 'martes, 17 de noviembre de 2026',
    it: 'martedì 17 novembre 2026',
  }
  const [delayed, refused] = await Promise.all([sent('delayed'), sent('refused')])
  for (const { organization } of [delayed, refused]) await pass(organization, 'PT92H')
  for (const [language, { page, stages, states }] of Object.entries(pageLanguages)) {
    const { day } = partsOf(await visit(`${delayed.link}&lang=${language}`))
    assert.equal(day, page.late.replace('{day}', days[language as Language]))
    const text = await visit(`${refused.link}&lang=${language}`)
    assert.equal(partsOf(text).day, null)
    assert.ok(text.includes(`${stages.back}<span class="visually-hidden">, ${states.now}`), language)
  }
})

test('the page of a parcel on its way back does not say that it is on its way to the receiver, whatever is scanned there', async () => {
  const { organization, link } = await sent('refused')
  await pass(organization, 'P4D')
  const { context } = organization
  for (const status of ['SHIPMENT_ON_ROUTE', 'SORTED', 'DRIVER_ON_ROUTE'] as const) {
    await context.transaction(({ db }) =>
      db.updateTable('parcels').set({ status }).where('organization_id', '=', organization.id).execute(),
    )
    assert.deepEqual(partsOf(await visit(link)), {
      headline: 'Your parcel is on its way back to the sender',
      day: null,
      stages: isBack('now'),
    })
  }
})
