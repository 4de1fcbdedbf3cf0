import type { StandInAnswer, StandInRequest } from './stand-in.ts'

/** An event of the detailed service: its codes, and its time as `dd.mm.yyyy hh:mm`. */
export type DetailedEvent = {
  readonly ice: string
  readonly ric: string
  readonly standard: string
  readonly time: string
  readonly text: string
}

const list = (code: string, inner = '', more = ''): StandInAnswer => ({
  status: 200,
  body: `<?xml version="1.0" encoding="UTF-8"?><data name="piece-shipment-list" code="${code}"${more}>${inner}</data>`,
  headers: { 'content-type': 'application/xml' },
})

/** The tracking service that speaks XML: the request is an element in the parameter `xml`, with the tracking user of the portal. */
export function detailsOf(events: ReadonlyMap<string, readonly DetailedEvent[]>) {
  return ({ query, headers }: StandInRequest): StandInAnswer => {
    const basic = `Basic ${Buffer.from('app-key-1:app-secret-1').toString('base64')}`
    if (headers.authorization !== basic) return { status: 401, body: { title: 'Unauthorized', status: 401, detail: 'Invalid key' } }
    const asked = Object.fromEntries([...(query.get('xml') ?? '').matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    if (asked.appname !== 'zt12345' || asked.password !== 'geheim') return list('5', '', ' error="login failed"')
    if (asked.request !== 'd-get-piece-detail') return list('11', '', ' error="unknown request"')
    const number = asked['piece-code']!
    const found = events.get(number)
    if (!found) return list('100', '', ' error="no data found"')
    const delivered = found.some(({ ice }) => ice === 'DLVRD')
    const rows = found.map(
      ({ ice, ric, standard, time, text }) =>
        `<data name="piece-event" event-timestamp="${time}" event-status="${text}" event-location="Bonn" event-country="Germany" ice="${ice}" ric="${ric}" standard-event-code="${standard}"/>`,
    )
    const piece = `name="piece-shipment" piece-code="${number}" delivery-event-flag="${delivered ? 1 : 0}" recipient-name="${delivered ? 'Muster' : ''}"`
    return list('0', `<data ${piece}><data name="piece-event-list">${rows.join('')}</data></data>`)
  }
}
