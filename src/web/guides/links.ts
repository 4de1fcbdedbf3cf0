import { posix } from 'node:path'
import { fileOf, type GuideEntry, guideEntries } from './list.ts'

const byFile = new Map(guideEntries.map((guide) => [fileOf(guide), guide]))
/** Guides name a server on the reader's machine; its pages are those of this server. */
const localServer = 'http://127.0.0.1:3000'

/**
 * Finds the URL on this server for a link of a guide: a file of the repository is the guide, image or document that is served from it.
 * Undefined for a file that is not served.
 */
export function findGuideTarget(guide: GuideEntry, target: string, ending = ''): string | undefined {
  if (target === localServer || target.startsWith(`${localServer}/`)) return target.slice(localServer.length) || '/'
  if (/^(https?:|#)/.test(target)) return target
  const [path, anchor] = target.split('#') as [string, string?]
  const file = posix.join(posix.dirname(fileOf(guide)), path)
  if (file === 'openapi.json' || file === 'openapi-v2.json') return `/${file}`
  if (/^docs\/[\w-]+\.png$/.test(file)) return `/docs/guides/${posix.basename(file)}`
  const found = byFile.get(file)
  return found && `/docs/guides/${found.name}${ending}${anchor === undefined ? '' : `#${anchor}`}`
}

/** The Markdown with its links as they are on this server, for programs that read guides there. Links inside code stay as they are. */
export const withServedLinks = (guide: GuideEntry, source: string) =>
  source.replaceAll(/(^(?: {4}|```).*$|`[^`]*`)|\]\(([^)\s]+)\)/gm, (all, code: string | undefined, target: string) =>
    code === undefined ? `](${findGuideTarget(guide, target, '.md') ?? target})` : all,
  )
