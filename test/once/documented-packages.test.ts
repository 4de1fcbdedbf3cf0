import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Runs a package by its name, which comes from the public registry unless it is installed here. */
const runners = /\b(?:npx|bunx|npm (?:exec|x)|pnpm dlx|yarn dlx)(?: +-[\w-]+)*(?: +--)? +([@\w][\w@./-]*)/g
/** Installs a package by its name. A path of a file is not a name. */
const installers = /\b(?:npm (?:install|i|add)|pnpm add|yarn add|bun add)(?: +-[\w-]+)* +([@a-z][\w@.-]*(?:\/[\w.-]+)?)(?![\w./-])/g

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const installed = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
/** Programs of packages that `npm ci` installs. */
const programs = new Set(['biome', 'tsc'])

/** The names in commands that run or install a package, without those that `npm ci` installs. */
function findForeignPackages(text: string): string[] {
  const names = [...text.matchAll(runners), ...text.matchAll(installers)].map(([, name]) => name!)
  return names.filter((name) => !installed.has(name) && !programs.has(name))
}

const files = globSync(['*.md', 'docs/**/*.md', 'clients/*/README.md', 'clients/*/src/**/*.ts', 'src/**/*.{ts,md}', 'bin/**/*.ts'])

test('docs, messages and comments name no package to run or install that is on the public registry and not ours', () => {
  assert.ok(files.length > 500)
  assert.deepEqual(
    files.flatMap((file) => findForeignPackages(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)),
    [],
  )
})

test('a package that is run or installed by its name is found, and a file, a script or an installed one is not', () => {
  const lines = [
    'npx crossdock keys list',
    'npx --yes crossdock',
    'npm exec -- crossdock env',
    'npm install @crossdock/client',
    'bunx crossdock',
  ]
  assert.deepEqual(lines.flatMap(findForeignPackages), ['crossdock', 'crossdock', 'crossdock', '@crossdock/client', 'crossdock'])
  const fair = [
    'npm run crossdock -- keys list',
    'npx biome check',
    'npm install /path/to/client.tgz',
    'npm install ./client.tgz',
    'npm i standardwebhooks',
    'npm ci',
  ]
  assert.deepEqual(fair.flatMap(findForeignPackages), [])
})
