import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointTable } from '../http/endpoint.ts'
import type { FieldDescriptions } from '../http/field-descriptions.ts'
import { describeApi } from '../http/openapi.ts'
import type { ExampleFile } from '../http/openapi-examples.ts'
import { fieldDescriptions } from '../modules/descriptions.ts'
import { tagDescriptions } from '../modules/tag-descriptions.ts'
import { describePublicEvents } from '../webhooks/public-events/describe.ts'

type Tables = Readonly<Record<string, EndpointTable>>
type Urls = { readonly baseUrl: string; readonly authUrl: string }

const readRoot = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))

/** Both OpenAPI documents by their paths. They are computed, and the examples read, when a document is asked for. */
export function describeDocuments(tables: { v3: Tables; v2: Tables; v2Fields: FieldDescriptions }, urls: Urls) {
  const textsOf = () => ({
    urls,
    release: (readRoot('package.json') as { version: string }).version,
    tags: tagDescriptions,
    fields: fieldDescriptions,
    examples: readRoot('openapi-examples.json') as ExampleFile,
  })
  return {
    '/openapi.json': () => describeApi(tables.v3, describePublicEvents(), textsOf()),
    '/openapi-v2.json': () =>
      describeApi(tables.v2, [], { ...textsOf(), fields: { ...fieldDescriptions, ...tables.v2Fields }, generation: '2' }),
  }
}
