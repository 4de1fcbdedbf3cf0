/**
 * The parts of `npm run bench`, each with the beginnings of the paths that it measures in addition to what it imports: it asks a
 * server for them. A change to one of them runs the part in `.ci/run`.
 */
export const benchSubjects = {
  billing: ['src/modules/billing/'],
  carriers: ['src/carriers/', 'src/labels/carrier-pdf/', 'src/modules/shipping/shipments/'],
  checkout: ['src/modules/sales/checkout/'],
  http: ['src/modules/account/sender-addresses/'],
  jobs: [],
  journeys: ['src/modules/shipping/shipments/tracking/'],
  labels: ['src/labels/'],
  options: ['src/carriers/kit/', 'src/modules/shipping/options/'],
  places: ['bench/service-points.ts', 'src/geo/', 'src/modules/account/sender-addresses/', 'src/modules/shipping/service-points/'],
  rules: ['src/modules/shipping/rules/'],
  shipments: ['src/modules/sales/orders/', 'src/modules/shipping/shipments/'],
  start: ['bin/'],
  upgrade: ['migrations/'],
  v2: ['src/v2/parcels/', 'src/v2/shipping-methods/'],
  webhooks: ['src/webhooks/'],
  workers: ['src/workers/'],
  worst: ['src/modules/', 'src/v2/'],
} as const satisfies Record<string, readonly string[]>

export type BenchPart = keyof typeof benchSubjects
