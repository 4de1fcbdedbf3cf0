import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpRequest } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'
import { Fault, foundOrFault, notFound } from '../platform/errors.ts'
import { type CacheableFile, cacheableFile, serveCacheable, staticPage } from './cacheable.ts'
import { findGuideTarget, withServedLinks } from './guides/links.ts'
import { fileOf, type GuideEntry, guideEntries, guideGroups } from './guides/list.ts'
import { type Heading, renderMarkdown } from './guides/markdown.ts'
import { indexGuide } from './guides/search-index.ts'
import { htmlHeaders, htmlPage, type Markup, renderHtml } from './html.ts'
import { scriptPage } from './scripts.ts'

type Guide = GuideEntry & { readonly title: string; readonly source: string }
type Guides = ReadonlyMap<string, Guide>

const root = join(import.meta.dirname, '../..')
const stylesheet = '/docs/guides.css'
const script = '/docs/guides.js'

async function readGuide(entry: GuideEntry): Promise<Guide> {
  const source = await readFile(join(root, fileOf(entry)), 'utf8')
  return { ...entry, source, title: /^# (.+)$/m.exec(source)![1]!.replaceAll('`', '') }
}

let guides: Promise<Guides> | undefined
/** Reads the guides at the first request: a start does without them. */
const readGuides = () => {
  guides ??= Promise.all(guideEntries.map(async (entry) => [entry.name, await readGuide(entry)] as const)).then((all) => new Map(all))
  return guides
}

function sectionLinks(headings: readonly Heading[]) {
  const sections = headings.filter(({ level }) => level === 2)
  return sections.length < 2
    ? []
    : renderHtml`<ul class="sections">${sections.map(({ id, text }) => renderHtml`<li><a href="#${id}">${text}</a></li>`)}</ul>`
}

/** All guides, with the sections of the one that is shown. */
function guideNavigation(all: Guides, shown: string, headings: readonly Heading[]): Markup {
  const linkTo = ({ name }: GuideEntry) => {
    const { title } = all.get(name)!
    return name === shown
      ? renderHtml`<li><a href="/docs/guides/${name}" aria-current="page">${title}</a>${sectionLinks(headings)}</li>`
      : renderHtml`<li><a href="/docs/guides/${name}">${title}</a></li>`
  }
  const groups = guideGroups.map((group) => renderHtml`<p>${group.title}</p><ul>${group.guides.map(linkTo)}</ul>`)
  return renderHtml`<nav class="guide-list" aria-label="Guides"><a href="/docs/guides">All guides</a>${groups}</nav>`
}

/** Links to the guides before and after this one, in the order of the index. */
function neighbours(all: Guides, name: string) {
  const at = guideEntries.findIndex((entry) => entry.name === name)
  const [previous, next] = [guideEntries[at - 1], guideEntries[at + 1]]
  return renderHtml`<p class="neighbours">${previous ? renderHtml`<a rel="prev" href="/docs/guides/${previous.name}">${all.get(previous.name)!.title}</a>` : []}${next ? renderHtml`<a rel="next" href="/docs/guides/${next.name}">${all.get(next.name)!.title}</a>` : []}</p>`
}

function guidePage(all: Guides, guide: Guide) {
  const { content, headings } = renderMarkdown(guide.source, (target) => findGuideTarget(guide, target) ?? '/docs/guides')
  return htmlPage(
    200,
    `${guide.title} · Crossdock`,
    renderHtml`<article class="prose">
<p class="eyebrow"><a href="/docs/guides">Guides</a></p>
${content}
${neighbours(all, guide.name)}
<p class="note">This page as <a href="/docs/guides/${guide.name}.md">Markdown</a></p>
</article>`,
    { stylesheet, script, beside: guideNavigation(all, guide.name, headings) },
  )
}

function indexPage(all: Guides) {
  const item = ({ name, summary }: GuideEntry) =>
    renderHtml`<li><a href="/docs/guides/${name}"><strong>${all.get(name)!.title}</strong><span>${summary}</span></a></li>`
  const groups = guideGroups.map(
    ({ title, guides: listed }) => renderHtml`<h2>${title}</h2>
<ul class="cards">${listed.map(item)}</ul>
`,
  )
  return htmlPage(
    200,
    'Guides · Crossdock',
    renderHtml`<h1>Guides</h1>
<p class="lead">Short texts with commands to paste. All operations are in the <a href="/docs">reference</a>, all error codes on <a href="/errors">pages of their own</a>.</p>
${groups}`,
    { stylesheet },
  )
}

/** The index for language models, by the convention of llmstxt.org: a title, a summary, and links to Markdown. */
function modelIndex(all: Guides, baseUrl: string) {
  const line = ({ name, summary }: GuideEntry) => `- [${all.get(name)!.title}](${baseUrl}/docs/guides/${name}.md): ${summary}`
  const groups = guideGroups.flatMap((group) => ['', `## ${group.title}`, '', ...group.guides.map(line)])
  return `${[
    '# Crossdock',
    '',
    '> A shipping platform that you run yourself: one HTTP API between shops and carriers, for orders, shipping rates, labels, customs documents, tracking and webhooks.',
    '',
    '## API',
    '',
    `- [OpenAPI document](${baseUrl}/openapi.json): every operation with its fields, errors and examples, and the payloads of webhooks`,
    `- [OpenAPI document of version 2](${baseUrl}/openapi-v2.json): for existing clients`,
    `- [Error codes](${baseUrl}/errors): causes, examples and what to send instead, for each code`,
    ...groups,
  ].join('\n')}\n`
}

const headersOf = (type: string) => ({ 'content-type': type, 'cache-control': 'no-cache' })
const noGuide = () => new Fault(notFound, 'There is no such guide. /docs/guides lists all of them.')

/** A picture of a guide. The name comes from the address, so it may be nothing but a name. */
async function readImage(file: string) {
  const body = foundOrFault(
    /^[\w-]+\.png$/.test(file) ? await readFile(join(root, 'docs', file)).catch(() => undefined) : undefined,
    noGuide,
  )
  return { status: 200, headers: headersOf('image/png'), body }
}

/** Each guide as a page and as Markdown, rendered when it is first asked for. */
function serveGuide() {
  const rendered = new Map<string, CacheableFile>()
  return async (name: string, incoming: HttpRequest) => {
    const all = await readGuides()
    const guide = foundOrFault(all.get(name.replace(/\.md$/, '')), noGuide)
    const isMarkdown = name.endsWith('.md')
    const content = () => (isMarkdown ? withServedLinks(guide, guide.source) : String(guidePage(all, guide).body))
    if (!rendered.has(name)) rendered.set(name, cacheableFile(content()))
    return serveCacheable(incoming, rendered.get(name)!, isMarkdown ? headersOf('text/markdown; charset=utf-8') : htmlHeaders())
  }
}

/** The guides as pages, as Markdown, as an index for programs, and as words for the search of the reference. */
export function guidePages(baseUrl: string): readonly WebPage[] {
  const serve = serveGuide()
  const read = (file: string) => () => readFile(new URL(`guides/${file}`, import.meta.url))
  return [
    staticPage(stylesheet, read('guides.css'), () => headersOf('text/css; charset=utf-8')),
    scriptPage(script, 'guides'),
    staticPage(
      '/docs/guides.json',
      async () => JSON.stringify([...(await readGuides()).values()].map(indexGuide)),
      () => headersOf('application/json; charset=utf-8'),
    ),
    staticPage('/docs/guides', async () => String(indexPage(await readGuides()).body), htmlHeaders),
    {
      path: '/docs/guides/{name}',
      serve: ({ name = '' }, incoming) => (name.endsWith('.png') ? readImage(name) : serve(name, incoming)),
    },
    staticPage(
      '/llms.txt',
      async () => modelIndex(await readGuides(), baseUrl),
      () => headersOf('text/plain; charset=utf-8'),
    ),
  ]
}
