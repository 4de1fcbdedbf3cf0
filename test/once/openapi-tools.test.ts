import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { deepTest } from '../deep.ts'
import { operationsIn, readDocument } from '../openapi/coverage.ts'

const folder = 'tools/openapi'

for (const file of ['openapi.json', 'openapi-v2.json']) {
  test(`in ${file} each operation has a description and a described tag, and each schema and security scheme is used`, () => {
    const document = readDocument(file)
    const tags = new Map(document.tags.map(({ name, description }: { name: string; description?: string }) => [name, description]))
    for (const [name, { description, tags: own, responses }] of operationsIn(document)) {
      assert.ok(description, `${name} has no description`)
      assert.ok(tags.get(own[0]), `${name}: ${own[0]} has no description`)
      assert.ok(
        Object.keys(responses).some((status) => status.startsWith('4')),
        name,
      )
    }
    const text = JSON.stringify(document)
    for (const name of Object.keys(document.components.schemas)) assert.ok(text.includes(`"#/components/schemas/${name}"`), name)
    for (const name of Object.keys(document.components.securitySchemes)) assert.ok(text.includes(`{"${name}":[`), name)
  })
}

deepTest('Spectral and Redocly find nothing, and generated clients compile', (t) => {
  if (!existsSync(`${folder}/node_modules`)) return t.skip(`npm ci --prefix ${folder}`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${folder}/run.mjs`], { encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
})
