import { copyButton, el } from './dom.js'
import { curlSample } from './samples/curl.js'
import { phpSample } from './samples/php.js'
import { pythonSample } from './samples/python.js'
import { fetchSample, typescriptSample } from './samples/typescript.js'

const place = 'crossdock-language'

/** The languages by name. The client has the operations of version 3 only. */
const samplesOf = (version) => ({
  curl: curlSample,
  TypeScript: version === '2' ? fetchSample : typescriptSample,
  Python: pythonSample,
  PHP: phpSample,
})

/** Texts and variables of any of the languages, marked. */
const coloured = (text) =>
  text.split(/("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\$\w+|\b(?:import|from|const|await|for|of|with|as|new|echo)\b)/).map((part, i) => {
    if (i % 2 === 0) return part
    const kind = /^["']/.test(part) ? 'text' : part.startsWith('$') ? 'value' : 'name'
    return el(`span.json-${kind}`, {}, part)
  })

/** The request in several languages. Credentials are variables of the environment: no sample has a secret in it. */
export function samplesPart(call, version) {
  const samples = samplesOf(version)
  const names = Object.keys(samples)
  let chosen = names.includes(sessionStorage.getItem(place)) ? sessionStorage.getItem(place) : names[0]
  const code = el('code')
  const copy = copyButton(() => samples[chosen](call()), { title: 'Copy the sample', shown: code })
  const redraw = () => {
    code.replaceChildren(...coloured(samples[chosen](call())))
    for (const tab of tabs.children) {
      const isChosen = tab.textContent === chosen
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
    }
    panel.setAttribute('aria-labelledby', `sample-${chosen}`)
  }
  const choose = (name) => {
    chosen = name
    sessionStorage.setItem(place, name)
    redraw()
  }
  const tabs = el(
    'div.tabs',
    { role: 'tablist', 'aria-label': 'Language' },
    names.map((name) =>
      el('button', { type: 'button', role: 'tab', id: `sample-${name}`, 'aria-controls': 'sample', click: () => choose(name) }, name),
    ),
  )
  tabs.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (!step) return
    choose(names[(names.indexOf(chosen) + step + names.length) % names.length])
    tabs.querySelector('[aria-selected=true]').focus()
  })
  const panel = el('pre', { id: 'sample', role: 'tabpanel', tabindex: '0' }, code)
  return {
    part: el(
      'section.samples',
      { 'aria-label': 'Code sample' },
      el('div.bar', {}, tabs, copy),
      panel,
      el(
        'p.note',
        {},
        'Credentials come from the environment: ',
        el('code', {}, 'npm run crossdock -- env'),
        ' prints those of the demo organization.',
      ),
    ),
    redraw,
  }
}
