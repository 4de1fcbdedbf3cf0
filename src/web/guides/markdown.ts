import { Markup, renderHtml } from '../html.ts'
import { type FindTarget, renderInline } from './markdown-inline.ts'

export type Heading = { readonly level: number; readonly id: string; readonly text: string }
type Guide = { readonly headings: Heading[]; readonly findTarget: FindTarget }
type SourceLines = readonly string[]
/** A kind of block: the lines that it begins with, those that belong to it after the first, and what it becomes. */
type Block = {
  readonly begins: RegExp
  belongs(line: string, lines: SourceLines, at: number): boolean
  render(lines: SourceLines, guide: Guide): Markup | readonly Markup[]
}

const isBlank = (line: string | undefined) => line?.trim() === ''
const itemStart = /^(?:[-*]|(\d+)\.) +/

/** The anchor of a heading, as code hosts make it: the same links lead there in the repository. */
export const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

function renderHeading([line]: SourceLines, { headings, findTarget }: Guide) {
  const [, marks, text] = /^(#+) (.*)$/.exec(line!)!
  const heading = { level: marks!.length, id: anchorOf(text!), text: text!.replaceAll('`', '') }
  headings.push(heading)
  return new Markup(renderHtml`<h${heading.level} id="${heading.id}">${renderInline(text!, findTarget)}</h${heading.level}>`.text)
}

// A wide sample or table scrolls in its frame, also with the keyboard.
const renderCode = (lines: SourceLines) => renderHtml`<pre class="sample" tabindex="0"><code>${lines.join('\n').trimEnd()}</code></pre>`

function renderTable([head, , ...rows]: SourceLines, { findTarget }: Guide) {
  const cellsOf = (row: string) =>
    row
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
  const render = (cell: string) => renderInline(cell.trim(), findTarget)
  const titles = cellsOf(head!).map((cell) => (cell.trim() ? renderHtml`<th scope="col">${render(cell)}</th>` : renderHtml`<td></td>`))
  const header = /\w/.test(head!) ? renderHtml`<thead><tr>${titles}</tr></thead>` : []
  const body = rows.map((row) => renderHtml`<tr>${cellsOf(row).map((cell) => renderHtml`<td>${render(cell)}</td>`)}</tr>`)
  return renderHtml`<div class="table" tabindex="0"><table>${header}<tbody>${body}</tbody></table></div>`
}

function renderList(lines: SourceLines, guide: Guide) {
  const starts = lines.flatMap((line, at) => (itemStart.test(line) ? [at] : []))
  const items = starts.map((from, i) => {
    const width = itemStart.exec(lines[from]!)![0].length
    const own = lines.slice(from, starts[i + 1])
    return [own[0]!.slice(width), ...own.slice(1).map((line) => line.slice(Math.min(width, line.search(/\S|$/))))]
  })
  const isLoose = lines.some((line, at) => isBlank(line) && at < lines.length - 1 && lines.slice(at).some((next) => !isBlank(next)))
  const rendered = items.map((item) => renderHtml`<li>${renderBlocks(item, guide, !isLoose)}</li>`)
  const number = itemStart.exec(lines[0]!)![1]
  return number === undefined ? renderHtml`<ul>${rendered}</ul>` : renderHtml`<ol start="${number}">${rendered}</ol>`
}

const isNumbered = (line: string) => itemStart.exec(line)?.[1] !== undefined
const blocks: readonly Block[] = [
  { begins: /^\s*$|^<!--.*-->$/, belongs: () => false, render: () => [] },
  { begins: /^#{1,4} /, belongs: () => false, render: renderHeading },
  {
    begins: /^```/,
    belongs: (_, lines, at) => at === 1 || !lines[at - 1]!.startsWith('```'),
    render: (lines) => renderCode(lines.slice(1, -1)),
  },
  {
    begins: /^ {4}/,
    belongs: (line) => /^( {4}|\s*$)/.test(line),
    render: (lines) => renderCode(lines.map((line) => line.slice(4))),
  },
  { begins: /^\|/, belongs: (line) => line.startsWith('|'), render: renderTable },
  {
    begins: /^> /,
    belongs: (line) => line.startsWith('>'),
    render: (lines, guide) =>
      renderHtml`<blockquote>${renderBlocks(
        lines.map((line) => line.replace(/^> ?/, '')),
        guide,
      )}</blockquote>`,
  },
  {
    begins: itemStart,
    belongs: (line, lines, at) =>
      itemStart.test(line) ? isNumbered(line) === isNumbered(lines[0]!) : /^( {2}|\s*$)/.test(line) || !isBlank(lines[at - 1]),
    render: renderList,
  },
]
const isText = (line: string) => !blocks.some(({ begins }) => begins.test(line))

function renderBlocks(lines: SourceLines, guide: Guide, isTight = false): readonly Markup[] {
  if (lines.length === 0) return []
  const block = blocks.find(({ begins }) => begins.test(lines[0]!))
  const belongs = block?.belongs ?? isText
  let end = 1
  while (end < lines.length && belongs(lines[end]!, lines, end)) end++
  const own = lines.slice(0, end)
  const paragraph = () => {
    const text = renderInline(own.join('\n'), guide.findTarget)
    return isTight ? text : renderHtml`<p>${text}</p>`
  }
  return [renderHtml`${block ? block.render(own, guide) : paragraph()}\n`, ...renderBlocks(lines.slice(end), guide, isTight)]
}

/** Renders the Markdown of our own guides. All text goes through `renderHtml`, so that nothing in a file becomes markup by itself. */
export function renderMarkdown(source: string, findTarget: FindTarget) {
  const guide: Guide = { headings: [], findTarget }
  const content = renderBlocks(source.split('\n'), guide)
  return { headings: guide.headings as readonly Heading[], content }
}
