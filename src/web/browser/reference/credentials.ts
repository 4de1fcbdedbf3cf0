import { makeElement } from '../element.ts'
import type { Call } from './call.ts'
import type { PageOperation } from './document.ts'
import { forgetAnswers } from './memory.ts'
import { describeError, labelInput } from './parts.ts'

const place = 'crossdock-credentials'
const nothing = { scheme: 'basic', key: '', secret: '', token: '', client_id: '', client_secret: '' }
type Name = keyof typeof nothing
const kept: Record<Name, string> = { ...nothing, ...JSON.parse(sessionStorage.getItem(place) ?? '{}') }

/** The tab remembers them until it is closed; nothing else does. */
const keep = () => sessionStorage.setItem(place, JSON.stringify(kept))

/** Base64 of UTF-8, which `btoa` alone does not do. */
const encoded = (id: string, secret: string) =>
  btoa(Array.from(new TextEncoder().encode(`${id}:${secret}`), (byte) => String.fromCodePoint(byte)).join(''))

const credentialInput = (name: Name, type: string, changed: () => void) => {
  const element = makeElement('input', { type, autocomplete: 'off', spellcheck: 'false', 'data-credential': name })
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
export function authorizationOf(isForm: boolean): string | undefined {
  if (isForm || kept.scheme === 'basic') {
    const [id, secret] = isForm ? [kept.client_id, kept.client_secret] : [kept.key, kept.secret]
    return id === '' ? undefined : `Basic ${encoded(id, secret)}`
  }
  return kept.token === '' ? undefined : `Bearer ${kept.token}`
}

/** The header of a call: with a token of its own, or else with the credentials of the tab. */
export const authorizationFor = ({ token, auth }: Call, { isForm }: PageOperation) =>
  token ? `Bearer ${token}` : auth && authorizationOf(isForm)

async function fetchToken(): Promise<{ readonly access_token: string; readonly expires_in: number }> {
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

/** The field for a token, and the client id and secret that one is exchanged for. */
function tokenFields(client: HTMLElement[], refresh: () => void) {
  const token = credentialInput('token', 'password', refresh)
  const said = makeElement('p.note', { role: 'status' })
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
      said.textContent = describeError(error)
    }
  }
  const exchange = makeElement(
    'details',
    {},
    makeElement('summary', {}, 'Exchange a client id for a token'),
    client,
    makeElement('button.second', { type: 'button', click: obtain }, 'Get a token'),
    said,
  )
  exchange.open = kept.token === ''
  return [labelInput('Token', token), exchange]
}

const schemeLabels = { basic: 'API key', bearer: 'Bearer token' }

/** The part of the panel for credentials. */
export function credentialsPart({ security = [], isForm }: PageOperation) {
  const schemes = security.flatMap((one) => Object.keys(one))
  if (schemes.length === 0) return undefined
  const body = makeElement('div.credentials')
  const state = makeElement('span.state')
  const part = makeElement('details.credentials-part', {}, makeElement('summary', {}, 'Credentials', state), body)
  const refresh = () => {
    state.textContent = authorizationOf(isForm) ? 'set for this tab' : 'not set'
  }
  const pair = (id: Name, secret: Name, [idLabel, secretLabel]: readonly [string, string]) => [
    labelInput(idLabel, credentialInput(id, 'text', refresh)),
    labelInput(secretLabel, credentialInput(secret, 'password', refresh)),
  ]

  function draw() {
    const client = () => pair('client_id', 'client_secret', ['Client id', 'Client secret'])
    const chosen = isForm
      ? client()
      : kept.scheme === 'basic'
        ? pair('key', 'secret', ['API key', 'API secret'])
        : tokenFields(client(), refresh)
    const forget = () => {
      Object.assign(kept, nothing)
      keep()
      forgetAnswers()
      draw()
      refresh()
    }
    const note = makeElement(
      'p.note.spread',
      {},
      'Kept in this tab only.',
      makeElement('button.quiet', { type: 'button', click: forget }, 'Forget'),
    )
    body.replaceChildren(...(isForm ? [] : [choice()]), ...chosen, note)
  }

  const choice = () =>
    makeElement(
      'div.choice',
      { role: 'group', 'aria-label': 'How to sign in' },
      Object.entries(schemeLabels).map(([scheme, label]) =>
        makeElement(
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
              body.querySelector<HTMLElement>(`[data-scheme=${scheme}]`)?.focus()
            },
          },
          label,
        ),
      ),
    )

  draw()
  refresh()
  part.open = !authorizationOf(isForm)
  return part
}
