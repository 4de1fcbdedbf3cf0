import type { HttpRequest, HttpResponse } from '../http/http.ts'
import type { WebPage } from '../http/mount.ts'
import { type Confirmation, confirmAddress, confirmationRoot, findConfirmation } from '../modules/support/contacts/confirmation.ts'
import type { System } from '../platform/context.ts'
import { type Markup, renderHtml } from './html.ts'
import { queryOf } from './strict-page.ts'
import { type ContactWords, contactWords } from './support-contact/words.ts'
import { brandedPage } from './tracking/dress.ts'
import { languageOf } from './tracking/words.ts'

/**
 * Pages on which the support contact of a carrier confirms its address. Programs of mail servers open links to look at them, so GET shows a
 * button and POST confirms.
 */
export const supportContactPages = (system: System): WebPage[] => {
  const path = `${confirmationRoot}/{link}`
  return [
    { path, serve: async ({ link }, request) => show(request, await findConfirmation(system, link!)) },
    {
      path,
      method: 'POST',
      async serve({ link }, request) {
        const found = await findConfirmation(system, link!)
        if (found) await confirmAddress(found.ctx, found.email)
        return show(request, found && { ...found, isConfirmed: true })
      },
    },
  ]
}

function show(request: HttpRequest, found: Confirmation | undefined): HttpResponse {
  const language = languageOf(request, queryOf(request.target)('lang'))
  const words = contactWords[language]
  const [title, content] = !found
    ? [words.unknown, renderHtml`<p>${words.unknownText}</p>`]
    : found.isConfirmed
      ? [words.confirmed, renderHtml`<p><strong><bdi>${found.email}</bdi></strong></p><p>${words.confirmedText(found)}</p>`]
      : [words.confirm, question(found, words)]
  return brandedPage({
    status: found ? 200 : 404,
    language,
    title,
    brand: { name: found?.organization ?? words.title, color: null, screen_logo: null, hide_powered_by: false },
    query: new URLSearchParams(),
    content: renderHtml`<section class="card"><h1>${title}</h1>${content}</section>`,
    // Browsers hide the Origin of the form under no-referrer, and this server could not recognize its own.
    headers: { 'referrer-policy': 'same-origin' },
  })
}

const question = (found: Confirmation, words: ContactWords): Markup =>
  renderHtml`<p><strong><bdi>${found.email}</bdi></strong></p>
<p>${words.confirmText(found)}</p>
<form method="post"><button>${words.button}</button></form>
<p class="more">${words.ignore}</p>`
