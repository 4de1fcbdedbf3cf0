import { type Markup, renderHtml } from '../html.ts'
import { type Language, pageLanguages } from './words.ts'

/** Asks for the postal code. Nothing of the URL is repeated: a link must not be able to put text on this page. */
export const askView = (language: Language, heading: string, text: string): Markup => {
  const { page } = pageLanguages[language]
  return renderHtml`<section class="card">
<h1>${heading}</h1>
<p>${text}</p>
<form method="get">
<input type="hidden" name="lang" value="${language}">
<label for="postal_code">${page.postalCode}</label>
<div class="entry"><input id="postal_code" name="postal_code" required maxlength="20" autocomplete="postal-code" spellcheck="false"><button>${page.show}</button></div>
</form>
</section>`
}
