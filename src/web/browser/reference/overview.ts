import { makeElement } from '../element.ts'
import type { OpenApi } from './document.ts'
import { type Areas, linkTo } from './navigation.ts'
import { copyButton, renderParagraphs, renderProse } from './parts.ts'

const signingIn =
  'Send an API key and its secret by HTTP Basic. Or exchange a client id and its secret at `POST /oauth2/token` for a bearer token. Credentials that you enter on this page stay in this tab.'
const trying =
  'The panel beside each operation sends it to this server. It is filled with a request that succeeds in a sandbox organization, and remembers the ids of what you created for the operations that come after.'

const guides: readonly (readonly [string, string, string])[] = [
  ['/docs/guides', 'Guides', 'From the first label to webhooks and going live.'],
  ['/errors', 'Errors', 'What each code means, and what to do about it.'],
  ['/openapi.json', 'OpenAPI document', 'The same as data, for clients and tools.'],
]

type Heading = { readonly title: string; readonly documentPath: string }

const describeArea = (text: string | undefined) => text && makeElement('p.soft', {}, renderProse(text))

/** The first page: how to sign in, and all operations by area. */
export function overviewPage({ info, servers, tags = [] }: OpenApi, { title, documentPath }: Heading, groups: Areas) {
  const url = makeElement('code.path', {}, servers?.[0]?.url ?? location.origin)
  const about = new Map(tags.map(({ name, description }) => [name, description]))
  return makeElement(
    'article.overview-page',
    {},
    makeElement('p.eyebrow', {}, info.summary ?? 'Reference'),
    makeElement('h1', { tabindex: '-1' }, title),
    makeElement('div.lead', {}, renderParagraphs(info.description)),
    makeElement(
      'div.address',
      {},
      url,
      copyButton(() => url.textContent ?? '', { title: 'Copy the address', shown: url }),
    ),
    makeElement(
      'ul.cards',
      {},
      guides.map(([href, name, text]) =>
        makeElement(
          'li',
          {},
          makeElement(
            'a',
            { href: href === '/openapi.json' ? documentPath : href },
            makeElement('strong', {}, name),
            makeElement('span', {}, text),
          ),
        ),
      ),
    ),
    makeElement('h2', {}, 'Signing in'),
    makeElement('p', {}, renderProse(signingIn)),
    makeElement('h2', {}, 'Trying it'),
    makeElement('p', {}, renderProse(trying)),
    [...groups].map(([area, operations]) => [
      makeElement('h2', {}, area),
      describeArea(about.get(operations[0]?.tags?.[0] ?? '')),
      makeElement(
        'ul.index',
        {},
        operations.map((one) => makeElement('li', {}, linkTo(one))),
      ),
    ]),
  )
}
