import { el, labelled } from './dom.js'
import { forgetAnswers } from './memory.js'

const place = 'crossdock-credentials'
const nothing = { scheme: 'basic', key: '', secret: '', token: '', client_id: '', client_secret: '' }
const kept = { ...nothing, ...JSON.parse(sessionStorage.getItem(place) ?? '{}') }

/** The tab remembers them until it is closed; nothing else does. */
const keep = () => sessionStorage.setItem(place, JSON.stringify(kept))

/** Base64 of UTF-8, which `btoa` alone does not do. */
const encoded = (id, secret) => btoa(String.fromCodePoint(...new TextEncoder().encode(`${id}:${secret}`)))

const input = (name, type, changed, extra = {}) => {
  const element = el('input', { type, autocomplete: 'off', spellcheck: 'false', 'data-credential': name, ...extra })
  element.value = kept[name]
  element.addEventListener('input', () => {
    kept[name] = element.value.trim()
    keep()
    if (name === 'key') forgetAnswers()
    changed()
  })
  return element
}

/** The header with which a call signs in; undefined while no credentials are entered. */
export function authorizationOf(isForm) {
  if (isForm || kept.scheme === 'basic') {
    const [id, secret] = isForm ? [kept.client_id, kept.client_secret] : [kept.key, kept.secret]
    return id === '' ? undefined : `Basic ${encoded(id, secret)}`
  }
  return kept.token === '' ? undefined : `Bearer ${kept.token}`
}

async function fetchToken() {
  const answer = await fetch('/oauth2/token', {
    method: 'POST',
    credentials: 'omit',
    headers: { authorization: `Basic ${encoded(kept.client_id, kept.client_secret)}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials&scope=api',
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.error_hint ?? body.error_description ?? `The answer was ${answer.status}.`)
  return body
}

/** The part of the panel for credentials. */
export function credentialsPart({ security = [], isForm }) {
  const schemes = security.flatMap((one) => Object.keys(one))
  if (schemes.length === 0) return undefined
  const body = el('div.credentials')
  const part = el('details.credentials-part', {}, el('summary', {}, 'Credentials', el('span.state')), body)
  const state = part.querySelector('.state')
  const refresh = () => {
    state.textContent = authorizationOf(isForm) ? 'set for this tab' : 'not set'
  }
  const pair = (id, secret, names) => [
    labelled(names[0], input(id, 'text', refresh)),
    labelled(names[1], input(secret, 'password', refresh)),
  ]

  function draw() {
    const client = () => pair('client_id', 'client_secret', ['Client id', 'Client secret'])
    const chosen = isForm ? client() : kept.scheme === 'basic' ? pair('key', 'secret', ['API key', 'API secret']) : byToken(client())
    const forget = () => {
      Object.assign(kept, nothing)
      keep()
      forgetAnswers()
      draw()
      refresh()
    }
    const note = el('p.note.spread', {}, 'Kept in this tab only.', el('button.quiet', { type: 'button', click: forget }, 'Forget'))
    body.replaceChildren(...(isForm ? [] : [choice()]), ...chosen, note)
  }

  const choice = () =>
    el(
      'div.choice',
      { role: 'group', 'aria-label': 'How to sign in' },
      [
        ['basic', 'API key'],
        ['bearer', 'Bearer token'],
      ].map(([scheme, label]) =>
        el(
          'button',
          {
            type: 'button',
            'data-scheme': scheme,
            'aria-pressed': String(kept.scheme === scheme),
            click: () => {
              kept.scheme = scheme
              keep()
              draw()
              refresh()
              body.querySelector(`[data-scheme=${scheme}]`).focus()
            },
          },
          label,
        ),
      ),
    )

  function byToken(client) {
    const token = input('token', 'password', refresh)
    const said = el('p.note', { role: 'status' })
    const obtain = async () => {
      said.textContent = 'Asking …'
      try {
        const { access_token, expires_in } = await fetchToken()
        kept.token = access_token
        token.value = access_token
        keep()
        refresh()
        said.textContent = `A token that is good for ${Math.round(expires_in / 60)} minutes.`
      } catch (error) {
        said.textContent = error.message
      }
    }
    const exchange = el(
      'details',
      {},
      el('summary', {}, 'Exchange a client id for a token'),
      client,
      el('button.second', { type: 'button', click: obtain }, 'Get a token'),
      said,
    )
    exchange.open = kept.token === ''
    return [labelled('Token', token), exchange]
  }

  draw()
  refresh()
  part.open = !authorizationOf(isForm)
  return part
}
