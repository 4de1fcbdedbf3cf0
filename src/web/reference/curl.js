import { copyButton, el } from './dom.js'

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`

/** A request as a line for a terminal. */
function lineOf({ method, url, signing, flags }, isWhole) {
  const signed = signing ? [[signing.flag, isWhole ? signing.secret : signing.masked]] : []
  const given = [...signed, ...flags].map(([flag, value]) => `${flag} ${quoted(value)}`)
  return [method === 'GET' ? 'curl' : `curl -X ${method}`, ...given, quoted(url)].join(' \\\n  ')
}

/** The same call for a terminal. What is shown hides the secret; what is copied has it, so that it runs. */
export function curlPart(request) {
  const line = el('code')
  const copy = copyButton(() => lineOf(request(), true), { title: 'Copy the line, with the credentials in it', shown: line })
  const redraw = () => {
    line.textContent = lineOf(request(), false)
  }
  return { part: el('section.curl', {}, el('h3', {}, 'curl', copy), el('pre', { tabindex: '0' }, line)), redraw }
}
