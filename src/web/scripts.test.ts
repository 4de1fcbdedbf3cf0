import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mock, test } from 'node:test'
import { Script } from 'node:vm'
import { readScript } from './script-files.ts'
import { joinModules, readModules } from './scripts.ts'

const folder = join(import.meta.dirname, 'browser')

test('scripts for the browser keep their lines and lose types, comments and the endings of their imports, without a warning', () => {
  const emitWarning = mock.method(process, 'emitWarning', () => {})
  try {
    const files = globSync('**/*.ts', { cwd: folder })
    assert.ok(files.length > 50)
    for (const file of files) {
      const source = readFileSync(join(folder, file), 'utf8').split('\n')
      const lines = readScript(file.slice(0, -'.ts'.length)).split('\n')
      assert.equal(lines.length, source.length, file)
      for (const [i, line] of lines.entries()) {
        assert.doesNotMatch(line, /^\s*(\/\*\*|\/\/|import type|export type|type \w+ =)|\.ts'$|\s$/, file)
        if (/^(export )?(async )?function /.test(source[i]!)) assert.match(line, /^(export )?(async )?function /, `${file}:${i + 1}`)
      }
    }
    assert.equal(emitWarning.mock.callCount(), 0)
  } finally {
    emitWarning.mock.restore()
  }
})

test('modules stand below those that they import, and one script has them all without their imports', () => {
  const names = readModules('reference').map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  assert.equal(names.at(-1), 'reference')
  assert.ok(
    names.indexOf('element') < names.indexOf('reference/parts') && names.indexOf('reference/parts') < names.indexOf('reference/try'),
  )
  const text = joinModules('checkout-widget/delivery-options', { widgetStyle: ':host { color: "red" }' })
  assert.match(text, /^const widgetStyle = ":host \{ color: \\"red\\" \}"$/m)
  assert.ok(new Script(text))
})
