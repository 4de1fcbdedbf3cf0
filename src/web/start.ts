import type { WebPage } from '../http/mount.ts'
import { findDemo } from '../modules/onboarding/demo.ts'
import type { System } from '../platform/context.ts'
import { shopPath } from './demo-shop/page.ts'
import { htmlPage, renderHtml } from './html.ts'

const demoShopCard = renderHtml`<li><a href="${shopPath}"><strong>Demo shop</strong><span>A checkout with delivery options of the sandbox carriers. Nothing is sold.</span></a></li>`

const contentWith = (hasDemo: boolean) => renderHtml`<p class="eyebrow">A shipping platform you run yourself</p>
<h1>Crossdock is running</h1>
<p class="lead">One interface between shops and carriers, on your own server.</p>
<ul class="cards">
<li><a href="/docs/guides/getting-started#buy-a-label"><strong>Your first label</strong><span>From shipping options to a PDF, with curl.</span></a></li>
<li><a href="/docs/guides/authentication#where-credentials-are"><strong>Credentials</strong><span>Those of the demo organization are in <code>demo-credentials.json</code> in the folder <code>DATA_DIR</code>.</span></a></li>
${hasDemo ? demoShopCard : []}
<li><a href="/docs"><strong>Reference</strong><span>Every operation, with a panel to try it from the browser.</span></a></li>
<li><a href="/docs/guides"><strong>Guides</strong><span>Getting started, webhooks, errors, testing, self-hosting and more.</span></a></li>
<li><a href="/openapi.json"><strong>OpenAPI document</strong><span>The same as data, for clients and tools.</span></a></li>
<li><a href="/errors"><strong>Errors</strong><span>What each error code means, and what to do about it.</span></a></li>
<li><a href="/readyz"><strong>Readiness</strong><span>Whether this server takes requests at the moment.</span></a></li>
</ul>`

/** The page at the server's root URL. Without the database it is served all the same, and leads to no demo shop. */
export const startPage = (system: System): WebPage => ({
  path: '/',
  async serve() {
    const hasDemo = await findDemo(system).then(
      (demo) => demo !== undefined,
      () => false,
    )
    return htmlPage(200, 'Crossdock', contentWith(hasDemo))
  },
})
