import { posix } from 'node:path'
import type { WebPage } from '../http/mount.ts'
import { Fault, notFound } from '../platform/errors.ts'
import { type CacheableFile, cacheableFile, serveCacheable, staticPage } from './cacheable.ts'
import { readScript } from './script-files.ts'

const importLine = /^import [^']*'(\.[^']+)\.js'\n/gm

type Script = { readonly name: string; readonly text: string }

/** Reads a script and the modules that it imports. Each stands below those that it imports. */
export function readModules(entry: string): Script[] {
  const names = new Set<string>()
  const scripts: Script[] = []
  const visit = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    const text = readScript(name)
    for (const [, path] of text.matchAll(importLine)) visit(posix.join(posix.dirname(name), path!))
    scripts.push({ name, text })
  }
  visit(entry)
  return scripts
}

/** Joins a script and its modules into one classic script: a page needs no build step, and none of their names reaches it. */
export function joinModules(entry: string, constants: Readonly<Record<string, string>>): string {
  const declared = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`)
  const bodies = readModules(entry).map(({ text }) => text.replaceAll(importLine, '').replaceAll(/^export /gm, ''))
  return `(() => {\n'use strict'\n${declared.join('')}${bodies.join('\n')}})()\n`
}

const headers = () => ({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })

/** A script of the folder `browser` that imports no other. */
export const scriptPage = (path: string, name: string): WebPage => staticPage(path, () => readScript(name), headers)

/** A script and the modules that it imports, as files below a path. `patterns` are the paths that they may have there. */
export function modulePages(root: string, entry: string, patterns: readonly string[]): WebPage[] {
  let files: ReadonlyMap<string, CacheableFile> | undefined
  const serve: WebPage['serve'] = async (_, incoming) => {
    files ??= new Map(readModules(entry).map(({ name, text }) => [`${root}/${name}.js`, cacheableFile(text)]))
    const file = files.get(incoming.target.split('?', 1)[0]!)
    if (!file) throw new Fault(notFound, 'There is no such script. The page may be of another version of this server: reload it.')
    return serveCacheable(incoming, file, headers())
  }
  return patterns.map((pattern) => ({ path: `${root}/${pattern}`, serve }))
}
