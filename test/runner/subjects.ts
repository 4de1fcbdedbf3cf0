/**
 * Tests of tools and small runs of proofs, by their file names in `test/once/`, each with the beginnings of the paths that it tests in
 * addition to what it imports: it runs a server or a command. `.ci/run` leaves out the ones that a change does not reach; `npm test` does
 * not.
 */
export const toolSubjects: Readonly<Record<string, readonly string[]>> = {
  'carrier-check': ['src/carriers/'],
  chaos: ['src/webhooks/', 'src/modules/shipping/shipments/', 'src/modules/notifications/'],
  conform: ['src/modules/'],
  crash: ['src/carriers/', 'src/modules/billing/', 'src/modules/shipping/'],
  fuzz: ['src/modules/', 'src/v2/'],
  mutate: [],
  near: [],
  'new-parts': ['bin/', 'docs/add-a-carrier.md', 'docs/add-an-endpoint.md', 'src/carriers/kit/'],
  'openapi-tools': ['openapi.json', 'openapi-v2.json', 'tools/openapi/'],
  'prove-abuse': ['src/labels/', 'src/web/'],
  'prove-keys': [],
  'prove-operators': ['src/cli/'],
  'prove-pooler': [],
  'prove-queries': [],
  'prove-reports': ['src/modules/insight/'],
  'prove-returns': ['src/modules/shipping/returns/'],
  'prove-server': [],
  'prove-support': ['src/mail/', 'src/modules/support/'],
  'prove-tracking': ['src/modules/shipping/shipments/tracking/'],
  'prove-webhooks': ['src/modules/notifications/', 'src/webhooks/'],
}

/** Returns what a test of a tool tests in addition to what it imports; undefined for a test of the product. */
export const findSubjects = (file: string): readonly string[] | undefined => {
  const [, name] = /^test\/once\/(.*?)(?:\.alone)?\.test\.ts$/.exec(file) ?? []
  return name === undefined ? undefined : toolSubjects[name]
}
