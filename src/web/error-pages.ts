import { type EndpointTable, findPrefix } from '../http/endpoint.ts'
import type { WebPage } from '../http/mount.ts'
import { type ErrorCode, errorCodes } from '../platform/errors.ts'
import { staticPage } from './cacheable.ts'
import { errorCauses } from './error-pages/causes.ts'
import { type ErrorExample, readErrorExamples, requestText, responseText } from './error-pages/examples.ts'
import { kindsOf, type Operation, operationsOf, operationsWith } from './error-pages/operations.ts'
import { tokenErrorTexts } from './error-pages/token-errors.ts'
import { htmlHeaders, htmlPage, type Markup, renderHtml, renderProse } from './html.ts'

const codes = Object.keys(errorCodes) as ErrorCode[]
const isCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text)
const stylesheet = '/docs/guides.css'

const listItem = (code: string, meaning: string) =>
  renderHtml`<div><dt><a href="/errors/${code}">${code}</a></dt><dd>${renderProse(meaning)}</dd></div>`

const listPage = () =>
  htmlPage(
    200,
    'Errors · Crossdock',
    renderHtml`<h1>Errors</h1>
<p class="lead">Every error carries one of these codes. Programs may rely on the code; <code>detail</code> is for people, and its words may change. The <a href="/docs/guides/errors">guide</a> describes the form of errors, and when to send a request again.</p>
<dl class="codes">
${codes.map((code) => listItem(code, errorCodes[code].meaning))}
</dl>
<h2>Without a code</h2>
<p>503 of an address lookup has the code null: the lookup is not available at the moment. Search by position, or send the request again later.</p>
<h2>Token endpoint</h2>
<p><code>POST /oauth2/token</code> answers in the form of RFC 6749, with one of these values in <code>error</code>.</p>
<dl class="codes">
${Object.entries(tokenErrorTexts).map(([name, { meaning }]) => listItem(name, meaning))}
</dl>`,
    { stylesheet },
  )

const backLinks = renderHtml`<p class="back"><a href="/errors">All errors</a><a href="/docs/guides/errors">Guide</a><a href="/docs">Reference</a></p>`

const sample = (text: string) => renderHtml`<pre class="sample" tabindex="0"><code>${text}</code></pre>`

function exampleOf(example: ErrorExample | undefined) {
  if (!example) return []
  const { request, instead } = example
  const better =
    'advice' in instead
      ? renderHtml`<p>${renderProse(instead.advice)}</p>`
      : renderHtml`<p>This request is answered ${instead.status}:</p>${sample(requestText(instead.request))}`
  return renderHtml`<h2>Example</h2>
<p>This request is refused:</p>
${sample(requestText(request))}
<p>The response:</p>
${sample(responseText(example))}
<h2>What to send instead</h2>
${better}`
}

const causesOf = (causes: readonly string[]) =>
  renderHtml`<h2>Causes</h2><ul>${causes.map((cause) => renderHtml`<li>${renderProse(cause)}</li>`)}</ul>`

/** Limit of a list that is read at a glance; a longer one opens on demand. */
const mostOpen = 12
function operationList(found: readonly Operation[], all: number) {
  if (found.length === 0) return []
  const version = (path: string) => (path.startsWith('/api/v2') ? '?version=2' : '')
  const item = ({ operationId, endpoint }: Operation) =>
    renderHtml`<li><a href="/docs${version(findPrefix(endpoint))}#${operationId}">${endpoint.summary}</a></li>`
  const list = renderHtml`<ul class="operations">${found.map(item)}</ul>`
  return renderHtml`<h2>Operations</h2>
<p>Returned by ${found.length} of ${all} operations.</p>
${found.length <= mostOpen ? list : renderHtml`<details><summary>All ${found.length}</summary>${list}</details>`}`
}

type PageTexts = { readonly name: string; readonly meaning: string; readonly remedy: string; readonly causes: readonly string[] }
const pageOf = (
  { name, meaning, remedy, causes }: PageTexts,
  statuses: Markup | readonly Markup[],
  operations: Markup | readonly Markup[],
) =>
  htmlPage(
    200,
    `${name} · Errors · Crossdock`,
    renderHtml`<p class="eyebrow"><a href="/errors">Errors</a></p>
<h1 class="code">${name}</h1>
<p class="lead">${renderProse(meaning)}</p>
<h2>What to do</h2>
<p>${renderProse(remedy)}</p>
${causesOf(causes)}
${statuses}
${exampleOf(readErrorExamples()[name])}
${operations}
${backLinks}`,
    { stylesheet },
  )

function codePage(code: ErrorCode, operations: readonly Operation[]) {
  const statuses = kindsOf(code, operations).map(
    ({ status, title }) => renderHtml`<li><span class="status" data-class="${Math.floor(status / 100)}">${status}</span> ${title}</li>`,
  )
  return pageOf(
    { name: code, ...errorCodes[code], causes: errorCauses[code] },
    renderHtml`<h2>HTTP status</h2><ul class="plain">${statuses}</ul>`,
    operationList(operationsWith(code, operations), operations.length),
  )
}

const tokenPage = (name: string) =>
  pageOf(
    { name, ...tokenErrorTexts[name]! },
    [],
    renderHtml`<h2>Operations</h2><p><a href="/docs#createAccessToken">POST /oauth2/token</a></p>`,
  )

/** The code is not repeated: a link must not be able to put text on this page. */
const unknownPage = () =>
  htmlPage(
    404,
    'Unknown error code · Crossdock',
    renderHtml`<p class="eyebrow"><a href="/errors">Errors</a></p>
<h1>There is no such error code</h1>
<p class="lead">The address may be mistyped. The list has every code that an answer can carry.</p>
${backLinks}`,
  )

/** Pages that the `links.about` of an error links to. */
export function errorPages(tables: readonly EndpointTable[]): readonly WebPage[] {
  const operations = operationsOf(tables)
  return [
    staticPage('/errors', () => String(listPage().body), htmlHeaders),
    {
      path: '/errors/{code}',
      async serve({ code = '' }) {
        if (isCode(code)) return codePage(code, operations)
        return Object.hasOwn(tokenErrorTexts, code) ? tokenPage(code) : unknownPage()
      },
    },
  ]
}
