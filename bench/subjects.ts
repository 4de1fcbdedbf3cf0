/**
 * The parts of `npm run bench`, each with the beginnings of the paths that it measures in addition to what it imports: it asks a
 * server for them. A change to one of them runs the part in `.ci/run`.
 */
export const benchSubjects = {
  billing: ['src/modules/billing/'],
  carriers: ['src/carriers/', 'src/labels/carrier-pdf/', 'src/modules/shipments/'],
  checkout: ['src/modules/sales/checkout/'],
  http: ['src/modules/account/sender-addresses/'],
  jobs: [],
  journeys: ['src/modules/shipments/tracking/'],
  labels: ['src/labels/'],
  options: ['src/carriers/kit/', 'src/modules/choosing/options/'],
  places: ['bench/service-points.ts', 'src/geo/', 'src/modules/account/sender-addresses/', 'src/modules/choosing/service-points/'],
  rules: ['src/modules/drafts/rules/'],
  shipments: ['src/modules/sales/orders/', 'src/modules/shipments/'],
  start: ['bin/'],
  turns: [],
  v2: ['src/v2/parcels/', 'src/v2/shipping-methods/'],
  webhooks: ['src/webhooks/'],
  workers: ['src/workers/'],
  worst: ['src/modules/', 'src/v2/'],
} as const satisfies Record<string, readonly string[]>

export type BenchPart = keyof typeof benchSubjects
