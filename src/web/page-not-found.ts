import type { HttpRequest, HttpResponse } from '../http/http.ts'
import { renderHtml } from './html.ts'
import { queryOf } from './strict-page.ts'
import { brandedPage } from './tracking/dress.ts'
import { type Language, languageOf } from './tracking/words.ts'

/** Texts of the page in one language; a missing one does not compile. */
type MissingWords = { readonly title: string; readonly text: string; readonly start: string }

export const missingWords: Readonly<Record<Language, MissingWords>> = {
  en: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may be mistyped, or no longer valid.',
    start: 'Start page',
  },
  nl: {
    title: 'Pagina niet gevonden',
    text: 'Op dit adres is niets te vinden. Misschien is het verkeerd getypt of niet meer geldig.',
    start: 'Startpagina',
  },
  de: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es nichts. Vielleicht ist sie falsch geschrieben oder nicht mehr gültig.',
    start: 'Startseite',
  },
  fr: {
    title: 'Page introuvable',
    text: 'Il n’y a rien à cette adresse. Elle contient peut-être une faute de frappe ou n’est plus valable.',
    start: 'Page d’accueil',
  },
  es: {
    title: 'Página no encontrada',
    text: 'No hay nada en esta dirección. Puede que esté mal escrita o que ya no sea válida.',
    start: 'Página de inicio',
  },
  it: {
    title: 'Pagina non trovata',
    text: 'A questo indirizzo non c’è nulla. Forse è scritto male o non è più valido.',
    start: 'Pagina iniziale',
  },
}

/** The page at an address where nothing is, for browsers. The address is not repeated: a link must not be able to put text on this page. */
export function pageNotFound(request: HttpRequest): HttpResponse {
  const language = languageOf(request, queryOf(request.target)('lang'))
  const { title, text, start } = missingWords[language]
  return brandedPage({
    status: 404,
    language,
    title,
    brand: { name: 'Crossdock', color: null, screen_logo: null, hide_powered_by: true },
    query: new URLSearchParams(),
    content: renderHtml`<section class="card"><h1>${title}</h1><p>${text}</p>
<p class="more"><a class="button" href="/">${start}</a></p></section>`,
    headers: { vary: 'Accept, Accept-Language' },
  })
}
