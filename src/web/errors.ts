import type { AnyEndpoint } from '../http/endpoint.ts'
import { errorBody } from '../http/error-body.ts'
import type { WebPage } from '../http/mount.ts'
import { errorsOf } from '../http/openapi.ts'
import * as platform from '../platform/errors.ts'
import { type ErrorCode, type ErrorKind, errorCodes, Fault } from '../platform/errors.ts'
import { htmlPage, renderHtml, renderProse } from './html.ts'

const names = Object.keys(errorCodes) as ErrorCode[]
const isCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text)

const isKind = (value: unknown): value is ErrorKind => typeof value === 'object' && value !== null && 'code' in value && 'title' in value

/** Every kind that carries a code, by its status. Errors of the token endpoint have a shape of their own, without codes. */
function kindsOf(code: ErrorCode, endpoints: readonly AnyEndpoint[]): ErrorKind[] {
  const declared = endpoints.filter((e) => e.errorShape !== 'token').flatMap(errorsOf)
  const kinds = [...Object.values(platform).filter(isKind), ...declared].filter((kind) => kind.code === code)
  const distinct = new Map(kinds.map((kind) => [`${kind.status} ${kind.title}`, kind]))
  return [...distinct.values()].sort((a, b) => a.status - b.status)
}

/** What such an error looks like, made by the code that makes the real ones. */
function specimen(code: ErrorCode, kind: ErrorKind | undefined) {
  const fault = new Fault(kind ?? { code, status: 400, title: code }, errorCodes[code].meaning)
  return JSON.stringify(
    errorBody([fault], {}, { id: '3f2b8c1e-6d0a-4f57-9b1c-2a7e5d9c4b60', path: '', baseUrl: 'https://crossdock.example' }),
    null,
    2,
  )
}

const list = () =>
  htmlPage(
    200,
    'Errors · Crossdock',
    renderHtml`<h1>Errors</h1>
<p class="lead">Every error carries one of these codes. Programs may rely on the code; <code>detail</code> is for people, and its words may change.</p>
<dl class="codes">
${names.map((code) => renderHtml`<div><dt><a href="/errors/${code}">${code}</a></dt><dd>${renderProse(errorCodes[code].meaning)}</dd></div>`)}
</dl>`,
  )

const backLinks = renderHtml`<p class="back"><a href="/errors">All errors</a><a href="/docs">Reference</a></p>`

function one(code: ErrorCode, endpoints: readonly AnyEndpoint[]) {
  const { meaning, remedy } = errorCodes[code]
  const kinds = kindsOf(code, endpoints)
  return htmlPage(
    200,
    `${code} · Errors · Crossdock`,
    renderHtml`<p class="eyebrow"><a href="/errors">Errors</a></p>
<h1 class="code">${code}</h1>
<p class="lead">${renderProse(meaning)}</p>
<h2>What to do</h2>
<p>${renderProse(remedy)}</p>
${kinds.length > 0 ? renderHtml`<h2>HTTP status</h2><ul class="plain">${kinds.map(({ status, title }) => renderHtml`<li><span class="status" data-class="${Math.floor(status / 100)}">${status}</span> ${title}</li>`)}</ul>` : []}
<h2>Example</h2>
<pre class="sample" tabindex="0"><code>${specimen(code, kinds[0])}</code></pre>
${backLinks}`,
  )
}

/** The code is not repeated: a link must not be able to put text on this page. */
const unknown = () =>
  htmlPage(
    404,
    'Unknown error code · Crossdock',
    renderHtml`<p class="eyebrow"><a href="/errors">Errors</a></p>
<h1>There is no such error code</h1>
<p class="lead">The address may be mistyped. The list has every code that an answer can carry.</p>
${backLinks}`,
  )

/** What the `links.about` of an error leads to. */
export const errorPages = (endpoints: readonly AnyEndpoint[]): readonly WebPage[] => [
  { path: '/errors', serve: async () => list() },
  { path: '/errors/{code}', serve: async ({ code }) => (code !== undefined && isCode(code) ? one(code, endpoints) : unknown()) },
]
