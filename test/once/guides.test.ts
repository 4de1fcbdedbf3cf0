import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { fileOf, guideEntries } from '../../src/web/guides/list.ts'
import { renderMarkdown } from '../../src/web/guides/markdown.ts'
import { renderHtml } from '../../src/web/html.ts'
import { deliveryEventTypes } from '../../src/webhooks/public-events/index.ts'
import { baseUrl, startApp } from '../harness.ts'

const app = await startApp()
after(() => app.close())

const contentOf = (page: string) => /<main [^>]*>([\s\S]*)<\/main>/.exec(page)![1]!
const withoutCode = (html: string) => html.replaceAll(/<pre[\s\S]*?<\/pre>|<code>[\s\S]*?<\/code>/g, '')
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)

test('every file of docs is a guide, and each is served as a page without Markdown that was left over', async () => {
  const files = globSync('docs/*.md').sort()
  assert.deepEqual(
    guideEntries
      .map(fileOf)
      .filter((file) => file.startsWith('docs/'))
      .sort(),
    files,
  )
  for (const guide of guideEntries) {
    const { status, headers, text } = await app.send('GET', `/docs/guides/${guide.name}`)
    assert.deepEqual([status, headers['content-type']], [200, 'text/html; charset=utf-8'], guide.name)
    const content = withoutCode(contentOf(text))
    assert.doesNotMatch(content, /\*\*|\]\(|^\s*[#|>] |^- |`|&lt;(img|!--)/m, guide.name)
    assert.doesNotMatch(text, /<style|<script(?![^>]* src="\/docs\/)| style=| on\w+=/)
    assert.equal(new Set(idsIn(text)).size, idsIn(text).length, `${guide.name} has an anchor twice`)
  }
})

test('every link of a guide leads to a page, a heading or a file of this server, or to another site', async () => {
  const pages = new Map<string, { status: number; text: string }>()
  const read = async (path: string) => {
    if (!pages.has(path)) pages.set(path, await app.send('GET', path))
    return pages.get(path)!
  }
  let count = 0
  for (const { name } of guideEntries) {
    const from = `/docs/guides/${name}`
    for (const [, target] of contentOf((await read(from)).text).matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (target!.startsWith('https://')) continue
      const [path, anchor] = target!.split('#') as [string, string?]
      const { status, text } = await read(path || from)
      assert.equal(status, 200, `${name}: ${target}`)
      if (anchor !== undefined && (path === '' || path.startsWith('/docs/guides/')))
        assert.ok(idsIn(text).includes(anchor), `${name}: ${target} leads to no heading`)
      count++
    }
    // A file of the repository that is not served would lead to the index.
    const links = contentOf((await read(from)).text).replace(/<p class="eyebrow">.*<\/p>/, '')
    assert.doesNotMatch(links, /href="\/docs\/guides"/, name)
  }
  assert.ok(count > 100, `${count} links`)
})

test('llms.txt lists every guide with the address of its Markdown, whose links lead to Markdown', async () => {
  const { status, headers, text } = await app.send('GET', '/llms.txt')
  assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8'])
  assert.match(text, /^# Crossdock\n\n> .+\n\n## /)
  const listed = [...text.matchAll(/^- \[.+\]\((.+\.md)\): .+$/gm)].map(([, url]) => url!)
  assert.deepEqual(
    listed,
    guideEntries.map(({ name }) => `${baseUrl}/docs/guides/${name}.md`),
  )
  for (const url of listed) {
    const markdown = await app.send('GET', new URL(url).pathname)
    assert.deepEqual([markdown.status, markdown.headers['content-type']], [200, 'text/markdown; charset=utf-8'])
    for (const [, target] of markdown.text.replaceAll(/```[\s\S]*?```|`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g))
      assert.match(target!, /^(https:|#|\/(docs\/guides\/[\w-]+\.(md|png)|openapi\.json|errors))/, url)
  }
})

test('the index lists every guide, and the guide of webhooks every event type', async () => {
  const { text } = await app.send('GET', '/docs/guides')
  for (const { name } of guideEntries) assert.ok(text.includes(`href="/docs/guides/${name}"`), name)
  const webhooks = await app.send('GET', '/docs/guides/webhooks')
  for (const type of deliveryEventTypes) assert.ok(webhooks.text.includes(`<td><code>${type}</code></td>`), type)
})

test('a guide is compressed for clients that take it, and 304 to those that have it', async () => {
  for (const path of ['/docs/guides', '/docs/guides/self-hosting', '/docs/guides/self-hosting.md', '/docs/guides.css', '/llms.txt']) {
    const { headers, bytes } = await app.send('GET', path, { 'accept-encoding': 'br' })
    assert.equal(headers['content-encoding'], 'br', path)
    assert.ok(bytes.length * 2 < (await app.send('GET', path)).bytes.length, path)
    const again = await app.send('GET', path, { 'if-none-match': String(headers.etag) })
    assert.deepEqual([again.status, again.bytes.length], [304, 0])
  }
})

test('404 for a guide that does not exist, and for files that are none', async () => {
  for (const path of ['nope', 'nope.md', 'nope.png', '..%2Fpackage.json', '..%2F..%2Fpackage.md', '%2e%2e%2flabel.png', 'constructor'])
    assert.equal((await app.send('GET', `/docs/guides/${path}`)).status, 404, path)
})

test('text of a guide never becomes markup', () => {
  const render = (source: string) => renderHtml`${renderMarkdown(source, (target) => target).content}`.text
  assert.equal(render('<script>alert(1)</script>'), '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n')
  assert.equal(render('[a"b](x"onload=y)'), '<p><a href="x&quot;onload=y">a&quot;b</a></p>\n')
  assert.match(render('<img src="x" onerror="y" alt="A picture">'), /^<p><img src="x" alt="A picture"><\/p>/)
  assert.match(render('# A `"><b>` heading'), /^<h1 id="a-b-heading">A <code>&quot;&gt;&lt;b&gt;<\/code> heading<\/h1>/)
  assert.equal(
    render('| a |\n|---|\n| `x \\| y` <i> |'),
    '<div class="table" tabindex="0"><table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td><code>x | y</code> &lt;i&gt;</td></tr></tbody></table></div>\n',
  )
})

test('lists, code and tables stand inside the items that they belong to', () => {
  const render = (source: string) => renderHtml`${renderMarkdown(source, (target) => target).content}`.text.replaceAll('\n', '')
  assert.equal(
    render('1. One:\n\n   ```sh\n   npm ci\n   ```\n2. Two\n\nAfter'),
    '<ol start="1"><li><p>One:</p><pre class="sample" tabindex="0"><code>npm ci</code></pre></li><li><p>Two</p></li></ol><p>After</p>',
  )
  assert.equal(render('- a **b**\n- c\n  d'), '<ul><li>a <strong>b</strong></li><li>cd</li></ul>')
  assert.equal(render('> note'), '<blockquote><p>note</p></blockquote>')
})

test('the README and the guides say nothing of a section that is missing', () => {
  for (const file of ['README.md', ...guideEntries.map(fileOf)]) {
    const text = readFileSync(file, 'utf8')
    assert.doesNotMatch(text, /<!-- (\w+) -->\n<!-- \/\1 -->/, `${file} has an empty table: npm run generate`)
  }
})
