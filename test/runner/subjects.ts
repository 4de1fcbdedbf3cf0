/** What every page of a server is made of, and the browser code that tests share. */
const pages = ['src/web/', 'test/accessibility.ts', 'test/browser.ts']
const references = [...pages, 'openapi.json', 'openapi-v2.json', 'openapi-examples.json']

type Subjects = Readonly<Record<string, readonly string[]>>

/**
 * Tests of pages in a browser and of tools, by their file names in `test/once/`: each with the beginnings of the paths that it tests in
 * addition to what it imports, since it asks a server or runs a command. A change below the modules, such as one of an engine, shows in
 * other tests.
 */
const pagesAndTools: Subjects = {
  browser: references,
  'carrier-check': ['src/carriers/'],
  'checkout-widget-browser': [...pages, 'src/modules/sales/checkout/', 'src/modules/choosing/service-points/'],
  'demo-shop-browser': [...pages, 'src/modules/sales/checkout/'],
  'guides-browser': [...pages, 'docs/', 'clients/typescript/README.md'],
  mutate: [],
  near: [],
  'new-parts': ['bin/', 'docs/add-a-carrier.md', 'docs/add-an-endpoint.md', 'src/carriers/kit/'],
  'openapi-tools': ['openapi.json', 'openapi-v2.json', 'tools/openapi/'],
  'payment-page-browser': pages,
  'provider-browser': pages,
  'reference-try': references,
  'reference-try-v2': references,
  'return-portal-browser': [...pages, 'src/modules/returns/'],
  'tracking-page-browser': [...pages, 'src/modules/shipments/tracking/'],
  'typescript-client-browser': [...pages, 'clients/typescript/', 'openapi.json'],
}

/** Small runs of proofs, in the same way. A change to what all tests stand on reaches them. */
const proofs: Subjects = {
  chaos: ['src/webhooks/', 'src/modules/shipments/', 'src/modules/notifications/'],
  conform: ['src/modules/'],
  crash: [
    'src/carriers/',
    ...['choosing', 'shipments', 'drafts', 'handover', 'returns', 'order-labels', 'billing'].map((module) => `src/modules/${module}/`),
  ],
  fuzz: ['src/modules/', 'src/v2/'],
  'prove-abuse': ['src/labels/', 'src/modules/returns/', 'src/web/'],
  'prove-failover': [],
  'prove-keys': [],
  'prove-operators': ['src/cli/'],
  'prove-pooler': [],
  'prove-queries': [],
  'prove-reports': ['src/modules/insight/'],
  'prove-returns': ['src/modules/returns/'],
  'prove-server': [],
  'prove-support': ['src/mail/', 'src/modules/support/'],
  'prove-tracking': ['src/modules/shipments/tracking/'],
  'prove-webhooks': ['src/modules/notifications/', 'src/webhooks/'],
}

const nameOf = (file: string) => /^test\/once\/(.*?)(?:\.alone)?\.test\.ts$/.exec(file)?.[1] ?? ''

/** Returns what a test is chosen by, in addition to what it imports; undefined for a test that always runs. */
export const findSubjects = (file: string): readonly string[] | undefined => pagesAndTools[nameOf(file)] ?? proofs[nameOf(file)]

/** Says whether a test is of pages or tools. */
export const testsPagesOrTools = (file: string) => Object.hasOwn(pagesAndTools, nameOf(file))
