import { type Markup, renderHtml } from '../html.ts'

/** Finds the URL on this server for a link or an image of the file. */
export type FindTarget = (target: string) => string

const patterns = [
  /(?<escaped>\\[\\`*|<[])/,
  /`(?<code>[^`]+)`/,
  /\*\*(?<strong>.+?)\*\*/s,
  /!\[(?<alt>[^\]]*)\]\((?<src>[^)]+)\)/,
  /\[(?<label>(?:[^[\]`]|`[^`]*`)+)\]\((?<href>[^)]+)\)/,
  /<img (?<image>[^>]+)>/,
  /<(?<url>https?:\/\/[^>\s]+)>/,
]
const inline = new RegExp(patterns.map(({ source }) => source).join('|'), 'gs')

function renderImage(src: string, alt: string, width: string | undefined, findTarget: FindTarget) {
  const size = width === undefined ? [] : renderHtml` width="${width}"`
  return renderHtml`<img src="${findTarget(src)}" alt="${alt}"${size}>`
}

function renderMatch(found: Record<string, string | undefined>, findTarget: FindTarget): Markup {
  const { escaped, code, strong, alt = '', src, label = '', href, image, url } = found
  if (escaped) return renderHtml`${escaped.slice(1)}`
  if (code) return renderHtml`<code>${code.replaceAll('\\|', '|')}</code>`
  if (strong) return renderHtml`<strong>${renderInline(strong, findTarget)}</strong>`
  if (src) return renderImage(src, alt, undefined, findTarget)
  if (href) return renderHtml`<a href="${findTarget(href)}">${renderInline(label, findTarget)}</a>`
  if (url) return renderHtml`<a href="${findTarget(url)}">${url}</a>`
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(image ?? '')?.[1]
  return renderImage(attribute('src') ?? '', attribute('alt') ?? '', attribute('width'), findTarget)
}

/** Code, strong text, links and images. Every other character stays text. */
export function renderInline(text: string, findTarget: FindTarget): Markup {
  const parts: Markup[] = []
  let end = 0
  for (const { 0: all, index, groups } of text.matchAll(inline)) {
    parts.push(renderHtml`${text.slice(end, index)}`, renderMatch(groups!, findTarget))
    end = index + all.length
  }
  return renderHtml`${parts}${text.slice(end)}`
}
