import { copyButton, el, paragraphs, prose } from './dom.js'
import { linkTo } from './navigation.js'

const signingIn =
  'Send an API key and its secret by HTTP Basic. Or exchange a client id and its secret at `POST /oauth2/token` for a bearer token. Credentials that you enter on this page stay in this tab.'
const trying =
  'The panel beside each operation sends it to this server. It is filled with a request that succeeds in a sandbox organization, and remembers the ids of what you created for the operations that come after.'

const guides = [
  ['/docs/guides', 'Guides', 'From the first label to webhooks and going live.'],
  ['/errors', 'Errors', 'What each code means, and what to do about it.'],
  ['/openapi.json', 'OpenAPI document', 'The same as data, for clients and tools.'],
]

/** The first page: how to sign in, and all operations by area. */
export function overviewPage({ document: { info, servers, tags = [] }, title, documentPath }, groups) {
  const url = el('code.path', {}, servers?.[0]?.url ?? location.origin)
  const about = new Map(tags.map(({ name, description }) => [name, description]))
  return el(
    'article.overview-page',
    {},
    el('p.eyebrow', {}, info.summary ?? 'Reference'),
    el('h1', { tabindex: '-1' }, title),
    el('div.lead', {}, paragraphs(info.description)),
    el(
      'div.address',
      {},
      url,
      copyButton(() => url.textContent, { title: 'Copy the address', shown: url }),
    ),
    el(
      'ul.cards',
      {},
      guides.map(([href, name, text]) =>
        el('li', {}, el('a', { href: href === '/openapi.json' ? documentPath : href }, el('strong', {}, name), el('span', {}, text))),
      ),
    ),
    el('h2', {}, 'Signing in'),
    el('p', {}, prose(signingIn)),
    el('h2', {}, 'Trying it'),
    el('p', {}, prose(trying)),
    [...groups].map(([area, operations]) => [
      el('h2', {}, area),
      about.get(operations[0].tags?.[0]) && el('p.soft', {}, prose(about.get(operations[0].tags[0]))),
      el(
        'ul.index',
        {},
        operations.map((one) => el('li', {}, linkTo(one))),
      ),
    ]),
  )
}
