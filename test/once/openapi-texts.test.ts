import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Visit = (key: string, value: unknown, place: string) => void
function walk(value: unknown, visit: Visit, place = '') {
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) {
    if (key === 'example' || key === 'examples') continue
    visit(key, one, place)
    walk(one, visit, `${place}/${key}`)
  }
}

/** What a text begins with that says when a field is there, and not what it is. */
const fragment =
  /^(Required|Null\b|Default:|Absent|Present|Of (one|the) |Such as|May stand|Only of|In (base64|kilograms|centimetres)|Grams|Kilograms|Metres|With or without)/

for (const file of ['openapi.json', 'openapi-v2.json']) {
  const document = JSON.parse(readFileSync(file, 'utf8'))

  test(`each description in ${file} says what its field is, before it says when`, () => {
    const found: string[] = []
    walk(document, (key, value, place) => {
      if (key === 'description' && typeof value === 'string' && /properties|parameters/.test(place) && fragment.test(value))
        found.push(`${place}: ${value}`)
    })
    assert.deepEqual(found, [])
  })

  test(`a format stands in ${file} for each long pattern`, () => {
    const found: string[] = []
    walk(document, (key, value, place) => {
      if (key === 'pattern' && typeof value === 'string' && value.length > 120) found.push(place)
    })
    assert.deepEqual(found, [])
  })
}
