import { resolve } from 'node:path'
import { readArguments, refuseArguments } from '../test/proofs/arguments.ts'
import { onDefaultEngine } from '../test/proofs/engines.ts'
import { billing } from './billing.ts'
import { carriersBench } from './carriers.ts'
import { checkout } from './checkout.ts'
import { http } from './http.ts'
import { jobs } from './jobs.ts'
import { journeys } from './journeys.ts'
import { labels } from './labels.ts'
import { measureMeter } from './meters.ts'
import { options } from './options.ts'
import { peers } from './peers.ts'
import { places, validations } from './places.ts'
import { rules } from './rules.ts'
import { servicePoints } from './service-points.ts'
import { shipments } from './shipments.ts'
import { starts } from './start.ts'
import { type BenchPart, benchSubjects } from './subjects.ts'
import { syncs } from './syncs.ts'
import { turns } from './turns.ts'
import { v2 } from './v2.ts'
import { webhooks } from './webhooks.ts'
import { workers } from './workers.ts'
import { worst } from './worst.ts'

const { words: chosen, values } = readArguments({
  name: 'bench',
  about: 'Measures these parts, or all but peers.',
  words: '[parts]',
  options: {
    quick: { help: 'a short run, which measures nothing reliably' },
    postgres: { help: 'billing: on PostgreSQL instead of SQLite' },
    with: { type: 'text', help: 'turns: folders of other checkouts, with commas between them; by default this one against itself' },
  },
})
const { quick, postgres, with: others = '.' } = values
const row = (name: string, value: string, target = '') => console.log(`${name.padEnd(44)} ${value.padStart(12)}   ${target}`)

const longestStretchMs = 250

const parts: Record<BenchPart | 'peers', () => Promise<void>> = {
  async billing() {
    const items = quick ? 20_000 : 1_000_000
    const { seconds, itemsClosed, growthMb, livezMs, mostProcessorMs, documentMs, smallMs, largeMs } = await onDefaultEngine(postgres, () =>
      billing(items),
    )
    const engine = postgres ? 'PostgreSQL' : 'SQLite'
    console.log(`closing an organization with ${items.toLocaleString('en')} pending items while GET /livez is asked; ${engine}\n`)
    row('items on the invoice', itemsClosed.toLocaleString('en'))
    row('time to close', `${seconds.toFixed(1)} s`, `${Math.round(itemsClosed / seconds)} items/s`)
    row('resident growth', `${growthMb.toFixed(0)} MB`, 'target at most 64 MB')
    row('GET /livez meanwhile, median', `${livezMs.p50.toFixed(1)} ms`)
    row('GET /livez meanwhile, p99', `${livezMs.p99.toFixed(1)} ms`)
    row('GET /livez meanwhile, slowest', `${livezMs.most.toFixed(1)} ms`, 'target at most 100 ms')
    row(
      'processor time while one was answered, most',
      `${mostProcessorMs.toFixed(1)} ms`,
      'the rest is waiting: for a core, or for the disk',
    )
    row('PDF of that invoice, median', `${documentMs.toFixed(1)} ms`)
    row('list 100 of 1,000 items, median', `${smallMs.toFixed(2)} ms`)
    row(
      `list 100 of ${items.toLocaleString('en')} items, median`,
      `${largeMs.toFixed(2)} ms`,
      `ratio ${(largeMs / smallMs).toFixed(2)}, target at most 1.3`,
    )
  },

  async http() {
    const size = quick ? { rounds: 1, seconds: 0.1 } : { rounds: 9, seconds: 1.5 }
    const { first, restartMs, loadedMb, rows, ratio } = await http(size)
    console.log(`32 connections, ${size.rounds} interleaved rounds of ${size.seconds} s, medians; SQLite, synchronous=FULL\n`)
    for (const { name, rate, cost } of rows) row(name, `${Math.round(rate)}/s`, `${cost.toFixed(0)} µs of the server's processor each`)
    console.log()
    row('(a) GET one sender address / bare node:http', ratio('GET server', 'GET bare').toFixed(2), 'target 0.59')
    row('(b) durable POST / bare node:http', ratio('POST server', 'POST bare').toFixed(2), 'target 0.46')
    row('    processor time of the server / bare: GET', ratio('GET server', 'GET bare', 'cost').toFixed(2))
    row('    processor time of the server / bare: POST', ratio('POST server', 'POST bare', 'cost').toFixed(2))
    row('    processor time of hono alone / bare: GET', ratio('GET hono alone', 'GET bare', 'cost').toFixed(2))
    row('    processor time of hono alone / bare: POST', ratio('POST hono alone', 'POST bare', 'cost').toFixed(2))
    row('group commit / one commit each', ratio('POST server', 'POST server, one commit each').toFixed(2), 'target 2')
    const counted = await syncs(quick ? 1_000 : 10_000)
    row('to count a request in the metrics', `${measureMeter().toFixed(2)} µs`, 'target under 1 µs')
    row('syncs for 1,000 writes', counted === undefined ? 'no strace' : counted.toFixed(0), 'target at most 150')
    row('first start to first answer', `${Math.round(first.readyMs)} ms`, 'target under 1000 ms')
    row('restart to first answer', `${Math.round(restartMs)} ms`)
    row('resident at the first answer', `${Math.round(first.mb ?? 0)} MB`, 'target under 140 MB')
    row('resident after the load', `${Math.round(loadedMb ?? 0)} MB`)
  },

  async carriers() {
    const size = quick ? { rounds: 1, each: 40 } : { rounds: 5, each: 200 }
    const { announcements, files, growthMb } = await carriersBench(size)
    console.log(
      `announcements with a label, ${size.each} in each of ${size.rounds} rounds, medians; carriers are stand-ins on loopback; SQLite\n`,
    )
    for (const { name, rate, micros } of announcements)
      row(`announce, ${name}`, `${(micros / 1000).toFixed(2)} ms`, `of the server's processor each; ${Math.round(rate)}/s`)
    for (const { name, ms, processor, kb } of files)
      row(name, `${Math.round(processor)} ms`, `of the server's processor; ${Math.round(ms)} ms to the answer of ${Math.round(kb)} kB`)
    row('resident growth with the first merged file', `${growthMb.toFixed(0)} MB`)
  },

  async checkout() {
    const { options, ratio, rate, bareRate, p99Ms, bareP99Ms } = await checkout(
      quick ? { rounds: 1, seconds: 0.1 } : { rounds: 7, seconds: 2 },
    )
    const note = `${Math.round(rate)}/s of ${Math.round(bareRate)}/s; ${options} delivery options`
    row('delivery options of a cart / bare node:http', ratio.toFixed(3), `target 0.15; ${note}`)
    row('    p99 with 32 connections', `${p99Ms} ms`, `bare ${bareP99Ms} ms`)
  },

  async options() {
    const size = quick ? { rounds: 1, seconds: 0.1 } : { rounds: 7, seconds: 2 }
    const { rate, ratio, bareOf, answers, larger } = await options(size)
    const note = (name: 'all' | 'named') =>
      `${Math.round(rate(name))}/s of ${Math.round(rate(bareOf(name)))}/s; ${answers[name].options} options with prices, ${answers[name].bytes} bytes`
    row('the whole network / bare node:http', ratio('all').toFixed(3), `target 0.2; ${note('all')}`)
    row('    no two parcels alike, carrier quotes not cached', ratio('uncached').toFixed(3), `${Math.round(rate('uncached'))}/s`)
    row('one product / bare node:http', ratio('named').toFixed(3), `target 0.35; ${note('named')}`)
    row('with price tables ten times as large', larger.toFixed(2), 'of the time to match and price everything; 1 is no difference')
  },

  async worst() {
    const found = await worst({ quick })
    const failed = found.filter(({ status }) => status >= 300)
    console.log(`${found.length - failed.length} valid requests of ${new Set(found.map(({ operation }) => operation)).size} operations\n`)
    const valid = found.filter(({ status }) => status < 300)
    const sizes = ({ what, bytes, answerBytes }: (typeof found)[number]) => `${what}; ${bytes} bytes in, ${answerBytes} out`
    console.log('the ten dearest by processor time\n')
    for (const one of valid.toSorted((a, b) => b.totalMs - a.totalMs).slice(0, 10))
      row(one.operation, `${one.totalMs.toFixed(0)} ms`, sizes(one))
    console.log('\nthe ten dearest by processor time without yielding to other requests\n')
    for (const one of valid.toSorted((a, b) => b.stretchMs - a.stretchMs).slice(0, 10))
      row(one.operation, `${one.stretchMs.toFixed(0)} ms`, sizes(one))
    for (const { operation, what, status } of failed) row(operation, String(status), `not accepted: ${what}`)
    const late = found.filter(({ stretchMs }) => stretchMs > longestStretchMs)
    row('longer than 250 ms without yielding', String(late.length), 'target 0')
    if (failed.length > 0) process.exitCode = 1
  },

  async rules() {
    for (const { count, held, apply, parse, ratio, bytes } of rules({ rounds: quick ? 3 : 9, counts: [200, 2_000] })) {
      const note = `${apply.toFixed(0)} µs of ${parse.toFixed(1)} µs to read ${bytes} bytes; ${held} hold`
      const target = count === 200 ? 'target at most 20; ' : ''
      row(`${count.toLocaleString('en')} rules / JSON.parse of the request`, ratio.toFixed(1), `${target}${note}`)
    }
  },

  async labels() {
    const { median, sizes, marks } = await labels(quick ? { rounds: 1, each: 40 } : { rounds: 9, each: 600 })
    console.log(`labels of ${marks} marks, each with texts of its own; one core\n`)
    const rate = (name: string) => `${Math.round(median(name))}/s`
    row('PDF', rate('pdf'), `${sizes.pdf} bytes each; pdfkit ${rate('pdfkit')}`)
    row('PNG at 203 dpi', rate('png'), `${sizes.png} bytes each; @napi-rs/canvas ${rate('canvas')}`)
    row('ZPL at 203 dpi', rate('zpl'), `${sizes.zpl} bytes each`)
    row('PDF / pdfkit', (median('pdf') / median('pdfkit')).toFixed(1), 'target 20')
    row('PNG / @napi-rs/canvas', (median('png') / median('canvas')).toFixed(1), 'target 4')
    row('ZPL / PDF', (median('zpl') / median('pdf')).toFixed(1), 'target 10')
    row('500 labels in one PDF / one by one', (median('batch') / median('pdf')).toFixed(2), `${Math.round(sizes.batch)} bytes each`)
  },

  async places() {
    const { packing, packed } = await places({ seconds: quick ? 0.1 : 5 })
    const pause = `the event loop stood still for at most ${packing.worstPauseMs.toFixed(0)} ms`
    row('first search of all, which packs the places', `${packing.firstMs.toFixed(0)} ms`, pause)
    row('first search of a later process', `${packed.firstMs.toFixed(0)} ms`)
    row('resident more after it, having packed', `${packing.mb.toFixed(1)} MB`, 'target at most 40 MB')
    row('resident more after it, found packed', `${packed.mb.toFixed(1)} MB`, 'target at most 40 MB')
    row('addresses geocoded', `${Math.round(packed.geocodes)}/s`)
    row('nearest 20 places', `${Math.round(packed.nearest)}/s`)
    const size = quick ? { rounds: 1, seconds: 0.1 } : { rounds: 7, seconds: 2 }
    const { limits, here } = await validations(size)
    row('POST /addresses/validate / bare node:http', limits.ratio.toFixed(2), `target 0.3; ${Math.round(limits.rate)}/s`)
    row('    with the contents checked', here.ratio.toFixed(2), `target 0.3; ${Math.round(here.rate)}/s`)
    const { makingMs, firstMs, before, mb, loadedMb, count, bytes, rate, ratio } = await servicePoints(size)
    const note = (name: 'nearest' | 'box') => `target 0.3; ${Math.round(rate(name))}/s of ${Math.round(rate('bare'))}/s`
    row('nearest 20 service points / bare node:http', ratio('nearest').toFixed(2), `${note('nearest')}; ${count} points, ${bytes} bytes`)
    row('service points in a box / bare node:http', ratio('box').toFixed(2), note('box'))
    row('    processor time / bare: nearest', ratio('nearest', 'cost').toFixed(2), `box ${ratio('box', 'cost').toFixed(2)}`)
    row('first search of all, which makes the points', `${makingMs.toFixed(0)} ms`)
    row('first search after a start', `${firstMs.toFixed(0)} ms`)
    row('resident before the first search', `${Math.round(before ?? 0)} MB`, `${mb.toFixed(1)} MB more after it`)
    row('resident after the load', `${Math.round(loadedMb ?? 0)} MB`)
  },

  async shipments() {
    const targetOf: Record<string, Record<string, string>> = {
      SQLite: { 'announce, no label file': 'target 0.13; ', 'orders, one by one': 'target 0.30; ' },
      PostgreSQL: { 'announce, no label file': 'target 380/s; ', 'orders, one by one': 'target 1,500/s; ' },
    }
    const size = quick ? { rounds: 1, seconds: 0.1, many: 4_000 } : { rounds: 5, seconds: 2, many: 1_000_000 }
    for (const [engine, { rate, ratio, cost, pages, inserted }] of Object.entries(await shipments(size))) {
      const posts = ['announce, no label file', 'announce with ZPL', 'announce with PDF', 'orders, one by one'] as const
      const onSqlite = engine === 'SQLite'
      console.log(`${engine}: bare POST ${Math.round(rate('POST bare'))}/s, bare GET ${Math.round(rate('GET bare'))}/s`)
      for (const name of posts) {
        const target = targetOf[engine]?.[name] ?? ''
        row(
          `${name} / bare`,
          ratio(name).toFixed(3),
          `${target}${Math.round(rate(name))}/s, ${Math.round(cost(name))} µs of the processor each`,
        )
      }
      row(
        'GET by id / bare',
        ratio('GET by id').toFixed(3),
        `${onSqlite ? 'target 0.45; ' : ''}${Math.round(rate('GET by id'))}/s; by processor time ${ratio('GET by id', 'cost').toFixed(2)}${onSqlite ? ', target 0.55' : ''}`,
      )
      const hundreds = rate('orders, by the hundred')
      row(
        'orders by the hundred',
        `${Math.round(hundreds)}/s`,
        `${onSqlite ? 'target 9,000/s; ' : ''}${Math.round(cost('orders, by the hundred'))} µs of the processor each`,
      )
      if (inserted)
        row('    / a prepared insert of node:sqlite', (hundreds / inserted).toFixed(3), `target 0.25; of ${Math.round(inserted)}/s`)
      const [few, many] = pages as [number, number]
      const sizes = `${Math.round(few)}/s at 1,000 shipments, ${Math.round(many)}/s at ${size.many.toLocaleString('en')}`
      row(
        'a page of 40: how much longer among many',
        (few / many).toFixed(2),
        `target at most 1.3${onSqlite ? ', and 1,100/s' : ''}; ${sizes}`,
      )
      console.log()
    }
  },

  async start() {
    const { starts: rows, loadedMb } = await starts(quick ? { rounds: 1, seconds: 0.1 } : { rounds: 7, seconds: 5 })
    const targets = { first: 'target at most 700 ms and 110 MB', restart: 'target at most 500 ms and 110 MB' }
    for (const { name, processorMs, readyMs, mb } of rows) {
      const target = name.endsWith('snapshot') ? `; ${targets[name.startsWith('first') ? 'first' : 'restart']}` : ''
      row(name, `${Math.round(processorMs)} ms`, `of the processor; ${Math.round(mb)} MB, answers after ${Math.round(readyMs)} ms${target}`)
    }
    row('resident after the load', `${Math.round(loadedMb)} MB`, 'target at most 220 MB')
  },

  async workers() {
    const rows = await workers(quick ? { rounds: 1, seconds: 0.1 } : { rounds: 3, seconds: 4 })
    console.log('4 server processes on PostgreSQL and 1, by turns; 32 connections, everything on all cores, medians\n')
    for (const { name, one, four } of rows)
      row(`${name}: 4 workers / 1`, (four / one).toFixed(2), `target at least 1; ${Math.round(four)}/s and ${Math.round(one)}/s`)
  },

  async peers() {
    const rows = await peers(quick ? { rounds: 1, seconds: 0.1 } : { rounds: 5, seconds: 3 })
    if (!rows) return console.log('peers: skipped, the npm registry does not answer')
    console.log(
      'restart, memory and GET of one sender address, 32 connections, by turns, medians; Prism mocks openapi.json and stores nothing\n',
    )
    for (const { name, readyMs, processorMs, mb, rate, loadedMb } of rows) {
      row(`${name}: start to first answer`, `${Math.round(readyMs)} ms`, `${Math.round(processorMs)} ms of the processor`)
      row(`${name}: resident`, `${Math.round(mb)} MB`, `${Math.round(loadedMb)} MB after the load`)
      row(`${name}: rate`, `${Math.round(rate)}/s`)
    }
  },

  async turns() {
    const roots = ['.', ...others.split(',')].map((root) => resolve(root))
    const size = quick ? { rounds: 1, seconds: 0.1 } : { rounds: 9, seconds: 1 }
    console.log(`Processor time of the server for a request, by turns: ${size.rounds} rounds of ${size.seconds} s, medians; to the first:`)
    for (const [at, root] of roots.entries()) console.log(`  ${at + 1}: ${root}`)
    for (const [engine, rows] of Object.entries(await turns(roots, size))) {
      console.log(`\n${engine}`)
      for (const { name, costs, ratios } of rows)
        row(
          name,
          `${costs[0]!.toFixed(0)} µs`,
          ratios
            .slice(1)
            .map((ratio, i) => `${ratio.toFixed(2)} (${costs[i + 1]!.toFixed(0)} µs)`)
            .join('   '),
        )
    }
  },

  async v2() {
    const size = quick ? { rounds: 1, seconds: 0.1, many: 4_000 } : { rounds: 7, seconds: 2, many: 1_000_000 }
    for (const [engine, { labels, pages, methods }] of Object.entries(await v2(size))) {
      console.log(`${engine}: in turns, ${size.rounds} rounds of ${size.seconds} s, medians of the ratios`)
      const [v3Cost, v2Cost] = labels.costs.map(Math.round)
      row(
        'POST /api/v2/parcels / v3 announce',
        labels.costRatio.toFixed(2),
        `target at most 1.2; ${v2Cost} µs of the processor, v3 ${v3Cost} µs`,
      )
      const [few, many] = pages.rates.map(Math.round)
      const sizes = `${few}/s at 1,000 parcels, ${many}/s at ${size.many.toLocaleString('en')}`
      row('a page of 100 parcels: how much longer', pages.timeRatio.toFixed(2), `target at most 1.3; ${sizes}`)
      row('    processor time of the server, many / few', pages.costRatio.toFixed(2), `${pages.costs.map(Math.round).join(' µs and ')} µs`)
      row('GET /api/v2/shipping_methods, median', `${methods.p50.toFixed(0)} ms`, `${Math.round(methods.rate)}/s`)
      console.log()
    }
  },

  async webhooks() {
    const { bare, server, bytes, failed } = await webhooks(quick ? { rounds: 1, each: 500 } : { rounds: 5, each: 10_000 })
    const note = `${Math.round(server)}/s of ${Math.round(bare)}/s; ${bytes} bytes each, 200 at once; ${failed} not delivered`
    row('deliveries signed and logged / a bare loop', (server / bare).toFixed(3), `target 0.4; ${note}`)
  },

  async journeys() {
    const { events, arrived, rate, bare, waiting } = await journeys({ total: quick ? 500 : 10_000 })
    const note = `target 0.16; ${Math.round(rate)}/s of ${Math.round(bare)}/s; ${events} events, ${arrived} parcels arrived`
    row('events of parcels / bare transactions', (rate / bare).toFixed(3), note)
    row('a clock moved while nothing is due', `${waiting.ms.toFixed(0)} ms`, `${waiting.jobs} jobs, all parcels in transit`)
  },

  async jobs() {
    const total = quick ? 300 : 10_000
    console.log(`${total} jobs, from enqueuing to done, against two transactions of one row for each\n`)
    for (const { name, bare, queue, twice, missing } of await jobs({ total })) {
      const rates = `${Math.round(queue)}/s of ${Math.round(bare)}/s`
      row(name, (queue / bare).toFixed(2), `target 0.4; ${rates}; ${twice} twice, ${missing} missing`)
    }
  },
}

/** Others are fetched from the registry only when they are asked for. */
const usual = Object.keys(benchSubjects)
for (const name of chosen.length > 0 ? chosen : usual) {
  if (!Object.hasOwn(parts, name)) refuseArguments('bench', `There is no part ${name}. Parts: ${Object.keys(parts).join(', ')}`)
  const begun = performance.now()
  await parts[name as keyof typeof parts]()
  console.log(`(${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s)\n`)
}
process.exit()
