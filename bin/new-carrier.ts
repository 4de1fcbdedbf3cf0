// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Begins a carrier: `npm run new-carrier -- parrot "Parrot Post"`; with `--token` one whose calls need a token. What it writes compiles
 * and passes the suite that every carrier passes; docs/add-a-carrier.md says what to do next.
 */
const usage = 'Usage: npm run new-carrier -- [--token] <code> <name>, for example: npm run new-carrier -- parrot "Parrot Post"'
const words = process.argv.slice(2)
const hasToken = words.includes('--token')
const [code = '', name = ''] = words.filter((word) => word !== '--token')
const stop = (message: string): never => {
  console.error(message)
  process.exit(2)
}
if (!/^[a-z][a-z0-9_]{1,30}$/.test(code) || !/^[^'\\\n]{2,50}$/.test(name)) stop(usage)
/** The code as an identifier, in camel case: "fast_post" becomes "fastPost". */
const constant = code.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const list = 'src/carriers/index.ts'
const folder = join('src/carriers', code)
const examplesFile = `test/fixtures/carriers/${code}-examples.ts`
if (existsSync(folder) || existsSync(join('src/carriers/sandbox', `${code}.ts`))) stop(`There is a carrier ${code} already.`)
const known = readFileSync(list, 'utf8')
const grown = known.replace(
  /(realCarriers: readonly Carrier\[\] = \[)([^\]]*)/,
  (_, head, rest) => `${head}${rest}${rest ? ',' : ''}${constant}Carrier`,
)
if (grown === known) stop(`${list} has no list to add to.`)

mkdirSync(folder)
writeFileSync(join(folder, 'index.ts'), adapter())
writeFileSync(examplesFile, examples())
writeFileSync(list, `import { ${constant}Carrier } from './${code}/index.ts'\n${grown}`)
execFileSync('npx', ['biome', 'check', '--write', '--vcs-enabled=false', folder, examplesFile, list], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
console.log(`Began ${name} in ${folder}. Go on as docs/add-a-carrier.md says.`)

function adapter() {
  const authorize = `authorize: {
    safe: true,
    ask: ({ api_key, environment }) => ({ method: 'POST', url: \`\${hosts[environment]}/token\`, body: { api_key } }),
    read(answer) {
      if (answer.status !== 200) throwRefusal(answer)
      const { token, expires_in } = readBody(Token, answer)
      return { token, expires_in_s: expires_in }
    },
  },
  `
  return `import { z } from 'zod'
import { plainLabel } from '../../labels/plain.ts'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import { ${hasToken ? 'type Authorization, ' : ''}CarrierRefusal, type CarrierResponse, defineCarrier } from '../kit/carrier.ts'
import type { Product } from '../kit/product.ts'
import { rateTable } from '../kit/rate-table.ts'

const settings = z.strictObject({
  account_number: z.string().min(1).meta({ description: 'Your account number with ${name}' }),
  api_key: z.string().min(1).meta({ description: 'The key of its web service', secret: true }),
  environment: z
    .enum(['sandbox', 'live'])
    .default('sandbox')
    .meta({ description: 'The environment of the key', choices: { sandbox: 'Sandbox: nothing is shipped', live: 'Live' } }),
})

/** An operator can redirect these addresses to a stand-in: CARRIER_URLS. */
const hosts = {
  sandbox: 'https://sandbox.${code.replaceAll('_', '-')}.example',
  live: 'https://api.${code.replaceAll('_', '-')}.example',
} as const

const products: readonly Product[] = [
  {
    code: 'parcel',
    name: 'Parcel',
    has: { b2b: true, b2c: true, form_factor: 'parcel', first_mile: 'dropoff', last_mile: 'home_delivery', tracked: true },
    variants: [
      { code: '', name: 'Parcel' },
      { code: 'signature', name: 'signed for', has: { signature: true }, adds: 0.95 },
    ],
    limits: { min_kg: 0.001, max_kg: 30, length_cm: 120, width_cm: 60, height_cm: 60 },
    most_parcels: 1,
    rated: 'parcel',
    cards: [
      {
        valid_from: '2026-01-01',
        valid_until: null,
        prices: rateTable(\`
          kg  domestic  near
          2   5.20      7.90
          10  6.90      10.40
          30  11.50     17.80
        \`),
      },
    ],
    days: { domestic: 1, near: 2 },
    requires: [],
    charging_type: 'label_creation',
  },
]

const Account = z.object({ client_id: z.string().min(1), country: z.string().regex(/^[A-Z]{2}$/) })
${hasToken ? 'const Token = z.object({ token: z.string().min(1), expires_in: z.int().positive() })\n' : ''}const Trouble = z.object({ code: z.string().min(1), message: z.string() })

function throwRefusal(answer: CarrierResponse): never {
  if (answer.status < 400 || answer.status >= 500) throw new UnreadableAnswer(\`The carrier answered \${answer.status}\`)
  const { code, message } = readBody(Trouble, answer)
  throw new CarrierRefusal(message, { code })
}
${hasToken ? '\nconst toBearerHeader = (authorization?: Authorization) => ({ authorization: `Bearer ${authorization!.token}` })\n' : ''}
export const ${constant}Carrier = defineCarrier({
  code: '${code}',
  name: '${name}',
  settings,
  mode: 'any',
  origins: ['NL'],
  zones: [
    { name: 'domestic', to: 'domestic' },
    { name: 'near', to: ['BE', 'DE', 'LU'] },
  ],
  remote: {},
  tracking_hosts: ['${code.replaceAll('_', '-')}.example'],
  cut_off: '17:00',
  delivers_on: [1, 2, 3, 4, 5],
  products,
  surcharges: [],
  prices: 'platform_prices',
  label: plainLabel,
  ${hasToken ? authorize : ''}validate: {
    safe: true,
    ask: (${hasToken ? '{ account_number, environment }, _, authorization' : '{ account_number, api_key, environment }'}) => ({
      method: 'POST',
      url: \`\${hosts[environment]}/account\`,
      headers: ${hasToken ? 'toBearerHeader(authorization)' : '{ authorization: `Bearer ${api_key}` }'},
      body: { account_number },
    }),
    read: (answer) => (answer.status === 200 ? readBody(Account, answer) : throwRefusal(answer)),
  },
})
`
}

function examples() {
  const bearer = hasToken ? 'token-5d21' : 'key-7f3a'
  const authorize = `authorize: [
    {
      title: 'a token for an hour',
      settings,
      input: undefined,
      call: tokenCall,
      answer: { status: 200, body: { token: 'token-5d21', expires_in: 3600 } },
      reads: { token: 'token-5d21', expires_in_s: 3600 },
    },
    {
      title: 'a key that is not known',
      settings,
      input: undefined,
      call: tokenCall,
      answer: { status: 401, body: { code: 'unknown_key', message: 'This key is not known' } },
      refuses: { code: 'unknown_key', message: 'This key is not known' },
    },
  ],
  `
  const tokenCall = `const tokenCall = {
  method: 'POST',
  url: 'https://sandbox.${code.replaceAll('_', '-')}.example/token',
  body: { api_key: 'key-7f3a' },
} as const
const authorization = { token: 'token-5d21', expires_in_s: 3600 }
`
  return `import type { Examples } from './example.ts'

const settings = { account_number: '10020030', api_key: 'key-7f3a' }
${hasToken ? tokenCall : ''}const call = {
  method: 'POST',
  url: 'https://sandbox.${code.replaceAll('_', '-')}.example/account',
  headers: { authorization: 'Bearer ${bearer}' },
  body: { account_number: '10020030' },
} as const

export const ${constant}Examples: Examples = {
  ${hasToken ? authorize : ''}validate: [
    {
      title: 'an account that is good',
      settings,
      input: undefined,${hasToken ? '\n      authorization,' : ''}
      call,
      answer: { status: 200, body: { client_id: '10020030', country: 'NL' } },
      reads: { client_id: '10020030', country: 'NL' },
    },
    {
      title: 'an account that is not known',
      settings,
      input: undefined,${hasToken ? '\n      authorization,' : ''}
      call,
      answer: { status: 404, body: { code: 'unknown_account', message: 'This account is not known' } },
      refuses: { code: 'unknown_account', message: 'This account is not known' },
    },
  ],
}
`
}
