import type { DemoCredentials } from '../modules/onboarding/demo.ts'

type Start = {
  baseUrl: string
  authUrl: string
  demo: DemoCredentials | undefined
  credentialsFile: string | undefined
  notice: string | undefined
}

/** Message for a person when the server is ready: where it is, how to get in, what to do next. */
export function startMessage({ baseUrl, authUrl, demo, credentialsFile, notice }: Start): string {
  const lines = [`Crossdock is ready at ${baseUrl}`, `  Reference     ${baseUrl}/docs`, `  Health        ${baseUrl}/readyz`]
  if (notice !== undefined) lines.push(`  Note          ${notice}`)
  lines.push('')
  if (demo)
    lines.push(
      `Created a demo organization. Its credentials are in ${credentialsFile}`,
      `  API key       ${demo.api_key}`,
      `  API secret    ${demo.api_secret}`,
      `  Client id     ${demo.client_id}`,
      `  Client secret ${demo.client_secret}`,
      `  Tokens        ${authUrl}/oauth2/token`,
      '',
      'Try it:',
      `  export AUTH=${demo.api_key}:${demo.api_secret}`,
      `  curl -u $AUTH ${baseUrl}/api/v3/addresses/sender-addresses`,
    )
  else if (credentialsFile) lines.push(`The credentials of the demo organization are in ${credentialsFile}`)
  else lines.push('Create an organization with: npm run crossdock -- organizations create --name "My shop"')
  return `${lines.join('\n')}\n`
}
