import type { Examples } from '../../carriers/kit/example.ts'
import { shippingExamples } from './shipping-examples.ts'

const settings = { client_id: 'shop-app', client_secret: 'af-s3cr3t', account_number: '100200300', country: 'NL' }
const headers = { authorization: 'Bearer af-s3cr3t', 'x-practice-behaviour': 'good' }
const account = {
  method: 'POST',
  url: 'https://aerofast.practice.invalid/v1/account',
  headers,
  body: { account: '100200300', country: 'NL', details: { client_id: 'shop-app', billing: 'sender', paperless_customs: true } },
  timeoutMs: 10_000,
} as const

const input = {
  option_codes: ['aerofast:express', 'aerofast:express/delivery_before=1200'],
  from: { country_code: 'NL', postal_code: '1011AB' },
  to: { country_code: 'US', postal_code: '99501' },
  parcels: [{ weight_g: 1800, dimensions_mm: { length: 300, width: 200, height: 100 }, insured_cents: 0 }],
  at: '2026-03-02T10:00:00.000Z',
}
const rates = {
  method: 'POST',
  url: 'https://aerofast.practice.invalid/v1/rates',
  headers,
  body: {
    account: '100200300',
    services: ['express', 'express/delivery_before=1200'],
    from: { country: 'NL', postal_code: '1011AB' },
    to: { country: 'US', postal_code: '99501' },
    parcels: [{ grams: 1800, millimetres: [300, 200, 100], insured_cents: 0 }],
    asked_at: '2026-03-02T10:00:00.000Z',
  },
  timeoutMs: 10_000,
} as const
const euros = (amount: string) => ({ amount, currency: 'EUR' })

const proof = {
  ...account,
  url: 'https://aerofast.practice.invalid/v1/proof',
  body: { account: '100200300', number: '565031009502', asked_at: '2026-03-05T10:00:00.000Z' },
} as const
const depot = { name: 'Returns', address_line_1: 'Dock 9', postal_code: '2132 AA', city: 'Hoofddorp', country_code: 'NL' }
const customs_information = { invoice_number: '2026-17', export_reason: 'commercial_goods', export_type: 'commercial_b2c' }

const strokes: [number, number][][] = [
  [
    [0, 10],
    [6, 2.5],
  ],
  [[9, 9]],
]

export const aerofastExamples: Examples = {
  validate: [
    {
      title: 'an account that is good',
      settings,
      input: undefined,
      call: account,
      answer: { status: 200, body: { client: { number: '100200300', country: 'NL' } } },
      reads: { client_id: '100200300', country: 'NL' },
    },
    {
      title: 'a secret that is not known',
      settings: { ...settings, client_secret: 'bad-secret' },
      input: undefined,
      call: { ...account, headers: { ...headers, authorization: 'Bearer bad-secret' } },
      answer: { status: 401, body: { error: { code: 'wrong_credentials', message: 'The key is not known.' } } },
      refuses: { code: 'wrong_credentials', message: 'The key is not known.' },
    },
  ],
  quote: [
    {
      title: 'two options, one with additions that we know and one that we do not',
      settings,
      input,
      call: rates,
      answer: {
        status: 200,
        body: {
          rates: [
            {
              service: 'express',
              price: euros('49.80'),
              additions: [
                { code: 'FUEL', text: 'Fuel', price: euros('10.71') },
                { code: 'WAR-9', text: 'Elevated risk', price: euros('0.05') },
              ],
            },
            { service: 'express/delivery_before=1200', price: euros('57.30'), additions: [] },
          ],
        },
      },
      reads: [
        {
          option_code: 'aerofast:express',
          price: { cents: 4980, currency: 'EUR' },
          surcharges: [
            { type: 'fuel', label: 'Fuel', price: { cents: 1071, currency: 'EUR' } },
            { type: 'other', label: 'Elevated risk (WAR-9)', price: { cents: 5, currency: 'EUR' } },
          ],
        },
        { option_code: 'aerofast:express/delivery_before=1200', price: { cents: 5730, currency: 'EUR' }, surcharges: [] },
      ],
    },
    {
      title: 'a place that it does not collect from',
      settings,
      input: { ...input, from: { country_code: 'JP' } },
      call: { ...rates, body: { ...rates.body, from: { country: 'JP' } } },
      answer: {
        status: 422,
        body: { error: { code: 'origin_not_served', message: 'Nothing is collected there.', field: 'from.country' } },
      },
      refuses: { code: 'origin_not_served', message: 'Nothing is collected there.', field: 'from.country' },
    },
  ],
  ...shippingExamples({
    host: 'aerofast',
    settings,
    key: 'af-s3cr3t',
    account: '100200300',
    details: { client_id: 'shop-app', billing: 'sender', paperless_customs: true },
    option_code: 'aerofast:express',
    input: { return_address: depot, incoterm: 'ddp', customs_information, deliver_at: '2026-03-04T11:00:00.000Z', hide_sender: true },
    body: { return_to: depot, incoterm: 'ddp', customs: customs_information, deliver_at: '2026-03-04T11:00:00.000Z', hide_sender: true },
    parcel: { label_notes: ['Fragile'], collo: { number: 2, of: 3 } },
    piece: { notes: ['Fragile'], collo: [2, 3] },
    id: 'AE-64200097357878553630',
    number: '565031009502',
    barcodes: [
      { symbology: 'code128', data: '565031009502', text: '565031009502' },
      { symbology: 'maxicode', data: 'AF|DE-10117-DE10|565031009502', text: '' },
    ],
    event: ['CR', 'With courier', 'in_delivery'],
    signature: 'e20cc455bbd7be9e18b8209753f475a5b3f53b01d72cc989a4a50b08ca1a5b23',
    cancelled: 'cancelled',
  }),
  documents: [
    {
      title: 'an air waybill',
      settings,
      input: { shipment_id: 'AE-64200097357878553630', tracking_number: '565031009502', type: 'air-waybill' },
      call: {
        ...account,
        url: 'https://aerofast.practice.invalid/v1/documents',
        body: { account: '100200300', shipment: 'AE-64200097357878553630', kind: 'air-waybill' },
      },
      answer: { status: 200, body: { document: { type: 'application/pdf', base64: 'JVBERi0xLjQK' } } },
      reads: { mime_type: 'application/pdf', content_base64: 'JVBERi0xLjQK' },
    },
    {
      title: 'a paper that it does not keep',
      settings,
      input: { shipment_id: 'AE-64200097357878553630', tracking_number: null, type: 'customs-declaration' },
      call: {
        ...account,
        url: 'https://aerofast.practice.invalid/v1/documents',
        body: { account: '100200300', shipment: 'AE-64200097357878553630', kind: 'customs-declaration' },
      },
      answer: { status: 404, body: { error: { code: 'no_such_document', message: 'There is no such paper of it.', field: 'kind' } } },
      refuses: { code: 'no_such_document', message: 'There is no such paper of it.', field: 'kind' },
    },
  ],
  proofOfDelivery: [
    {
      title: 'who took it, when and where',
      settings,
      input: { tracking_number: '565031009502', at: '2026-03-05T10:00:00.000Z' },
      call: proof,
      answer: {
        status: 200,
        body: {
          proof: { number: '565031009502', signed_by: 'Zoë Jansen', time: '2026-03-04T12:42:00.000Z', place: 'Berlin, DE', strokes },
        },
      },
      reads: {
        tracking_number: '565031009502',
        signed_by: 'Zoë Jansen',
        delivered_at: '2026-03-04T12:42:00.000Z',
        place: 'Berlin, DE',
        signature: { strokes },
      },
    },
    {
      title: 'left without a signature',
      settings,
      input: { tracking_number: '565031009502', at: '2026-03-05T10:00:00.000Z' },
      call: proof,
      answer: {
        status: 200,
        body: { proof: { number: '565031009502', signed_by: 'Reception', time: '2026-03-04T12:42:00.000Z', place: 'Berlin, DE' } },
      },
      reads: { tracking_number: '565031009502', signed_by: 'Reception', delivered_at: '2026-03-04T12:42:00.000Z', place: 'Berlin, DE' },
    },
    {
      title: 'before it was delivered',
      settings,
      input: { tracking_number: '565031009502', at: '2026-03-05T10:00:00.000Z' },
      call: proof,
      answer: { status: 404, body: { error: { code: 'not_delivered', message: 'It has not been delivered yet.', field: 'number' } } },
      refuses: { code: 'not_delivered', message: 'It has not been delivered yet.', field: 'number' },
    },
  ],
}
