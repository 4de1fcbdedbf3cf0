import type { Environment } from '../../../platform/context.ts'

type LinkTools = Pick<Environment, 'baseUrl'>

/** Builds the URL of an operation of a portal. */
const apiUrl = ({ baseUrl }: LinkTools, domain: string, path: string) => `${baseUrl}/api/v2/brand/${domain}/return-portal${path}`

/** URL with the token of the return: clients poll it as it is. */
export const pollerUrl = (tools: LinkTools, domain: string, token: string) => apiUrl(tools, domain, `/label/polling?token=${token}`)
export const downloadUrl = (tools: LinkTools, domain: string, parameters: Readonly<Record<string, string>>) => {
  const search = new URLSearchParams(parameters).toString()
  return apiUrl(tools, domain, `/label/download${search && `?${search}`}`)
}

/** The page to which a token leads: the first step of a return for a `link`, the status for a `return`. No server reads the fragment. */
export const openUrl = ({ baseUrl }: LinkTools, domain: string, token: string) => `${baseUrl}/return/${domain}/open#${token}`
