import type { WebPage } from '../http/mount.ts'
import { htmlPage, renderHtml } from './html.ts'

const content = renderHtml`<p class="eyebrow">A shipping platform you run yourself</p>
<h1>Crossdock is running</h1>
<p class="lead">One interface between shops and carriers, on your own server.</p>
<ul class="cards">
<li><a href="/docs"><strong>Reference</strong><span>Every operation, with a panel to try it from the browser.</span></a></li>
<li><a href="/docs/guides"><strong>Guides</strong><span>Getting started, webhooks, errors, testing, self-hosting and more.</span></a></li>
<li><a href="/openapi.json"><strong>OpenAPI document</strong><span>The same as data, for clients and tools.</span></a></li>
<li><a href="/errors"><strong>Errors</strong><span>What each error code means, and what to do about it.</span></a></li>
<li><a href="/readyz"><strong>Readiness</strong><span>Whether this server takes requests at the moment.</span></a></li>
</ul>`

/** The page at the server's root URL. */
export const startPage: WebPage = { path: '/', serve: async () => htmlPage(200, 'Crossdock', content) }
