import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isDeep } from '../../../../test/deep.ts'
import { chanceOf } from '../../../../test/fuzz/chance.ts'
import { startApp } from '../../../../test/harness.ts'
import { testSeed as seed } from '../../../../test/seed.ts'
import { directory, enablePoints } from '../../../../test/service-points.ts'

const app = await startApp()
after(() => app.close())
const organization = await app.newOrganization()
await enablePoints(organization)

const { book, ids } = directory
const points = Array.from({ length: book.rows }, (_, row) => ({
  ...book.point(row),
  id: ids[row]!,
  carrier: directory.carrierAt(row).code,
}))
const countries = [...new Set(points.map(({ address }) => address.country_code))]

/** The straight line through the earth, and the arc above it: another way to the same distance. */
function metres(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) {
  const onSphere = ({ latitude, longitude }: typeof a) => {
    const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
  }
  const [p, q] = [onSphere(a), onSphere(b)]
  return 2 * 6_371_008.8 * Math.asin(Math.hypot(...p.map((value, at) => value - q[at]!)) / 2)
}

const searches = isDeep ? 1000 : 100

test(`200 finds what looking at every point finds, in ${searches} random searches (seed ${seed})`, async () => {
  for (let number = 0; number < searches; number++) {
    const chance = chanceOf(seed, number)
    const country = chance.pick(countries)
    const carriers = chance.pick([['swiftly'], ['northpost'], ['swiftly', 'northpost']])
    const types = chance.maybe(0.3) ? [chance.pick(['servicepoint', 'locker', 'post_office', 'carrier_depot'])] : undefined
    const limit = chance.int(1, 30)
    const here = chance.pick(points.filter(({ address }) => address.country_code === country)).position
    const shifted = (value: number) => Number((value + (chance.int(0, 20_000) - 10_000) / 100_000).toFixed(5))
    const from = { latitude: shifted(here.latitude), longitude: shifted(here.longitude) }
    const isBox = chance.maybe(0.4)
    const [high, wide] = [chance.int(1, 300) / 1000, chance.int(1, 300) / 1000]
    const box = { north: from.latitude + high, south: from.latitude, east: from.longitude + wide, west: from.longitude }
    const radius = !isBox && chance.maybe(0.5) ? chance.int(100, 50_000) : undefined
    const measured = !isBox || chance.maybe(0.5)
    const query = new URLSearchParams([
      ['country_code', country],
      ['limit', String(limit)],
      ...carriers.map((code) => ['carrier_code', code]),
      ...(types ?? []).map((type) => ['general_shop_type', type]),
      ...(measured ? Object.entries(from).map(([name, value]) => [name, String(value)]) : []),
      ...(radius ? [['radius', String(radius)]] : []),
      ...(isBox
        ? Object.entries({ ne_latitude: box.north, ne_longitude: box.east, sw_latitude: box.south, sw_longitude: box.west }).map(
            ([name, value]) => [name, String(value)],
          )
        : []),
    ])
    const { status, body, text } = await organization.call('GET', `/service-points?${query}`)
    assert.equal(status, 200, text)
    const found = body.data.results.map(({ id, distance }: any) => [id, distance])

    const within = ({ latitude, longitude }: typeof here) =>
      latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east
    const expected = points
      .filter(({ state, address, carrier }) => state !== 'closed' && address.country_code === country && carriers.includes(carrier))
      .filter(({ general_shop_type, position }) => (types?.includes(general_shop_type!) ?? true) && (!isBox || within(position)))
      .map(({ id, position }) => ({ id, away: measured ? metres(from, position) : 0 }))
      .filter(({ away }) => radius === undefined || away <= radius)
      .sort((a, b) => a.away - b.away)
      .slice(0, limit)
      .map(({ id, away }) => [id, measured ? Math.round(away) : null])
    assert.deepEqual(found, expected, `search ${number}: ${query}`)
  }
})
