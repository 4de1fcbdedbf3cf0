import { makeElement } from '../element.ts'
import type { Call } from './call.ts'
import { copyButton } from './parts.ts'
import { curlSample } from './samples/curl.ts'
import { phpSample } from './samples/php.ts'
import { pythonSample } from './samples/python.ts'
import { fetchSample, typescriptSample } from './samples/typescript.ts'

const place = 'crossdock-language'

/** The languages by name. The client has the operations of version 3 only. */
const samplesOf = (version: string): Readonly<Record<string, (call: Call) => string>> => ({
  curl: curlSample,
  TypeScript: version === '2' ? fetchSample : typescriptSample,
  Python: pythonSample,
  PHP: phpSample,
})

/** Texts and variables of any of the languages, marked. */
const coloured = (text: string) =>
  text.split(/("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\$\w+|\b(?:import|from|const|await|for|of|with|as|new|echo)\b)/).map((part, i) => {
    if (i % 2 === 0) return part
    const kind = /^["']/.test(part) ? 'text' : part.startsWith('$') ? 'value' : 'name'
    return makeElement(`span.json-${kind}`, {}, part)
  })

/** The request in several languages. Credentials are variables of the environment: no sample has a secret in it. */
export function samplesPart(call: () => Call, version: string) {
  const samples = samplesOf(version)
  const names = Object.keys(samples)
  let chosen = names.find((name) => name === sessionStorage.getItem(place)) ?? names[0]!
  const write = () => samples[chosen]!(call())
  const code = makeElement('code')
  const copy = copyButton(write, { title: 'Copy the sample', shown: code })
  const redraw = () => {
    code.replaceChildren(...coloured(write()))
    for (const tab of tabButtons) {
      const isChosen = tab.textContent === chosen
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
    }
    panel.setAttribute('aria-labelledby', `sample-${chosen}`)
  }
  const choose = (name: string) => {
    chosen = name
    sessionStorage.setItem(place, name)
    redraw()
  }
  const tabButtons = names.map((name) =>
    makeElement(
      'button',
      { type: 'button', role: 'tab', id: `sample-${name}`, 'aria-controls': 'sample', click: () => choose(name) },
      name,
    ),
  )
  const tabs = makeElement('div.tabs', { role: 'tablist', 'aria-label': 'Language' }, tabButtons)
  tabs.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (!step) return
    const next = (names.indexOf(chosen) + step + names.length) % names.length
    choose(names[next]!)
    tabButtons[next]!.focus()
  })
  const panel = makeElement('pre', { id: 'sample', role: 'tabpanel', tabindex: '0' }, code)
  return {
    part: makeElement(
      'section.samples',
      { 'aria-label': 'Code sample' },
      makeElement('div.bar', {}, tabs, copy),
      panel,
      makeElement(
        'p.note',
        {},
        'Credentials come from the environment: ',
        makeElement('code', {}, 'npm run crossdock -- env'),
        ' prints those of the demo organization.',
      ),
    ),
    redraw,
  }
}
