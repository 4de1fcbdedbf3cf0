import type { Environment } from '../../../../platform/context.ts'

type LinkTools = Pick<Environment, 'baseUrl'>

/** Where the operations of a portal are. */
const apiUrl = ({ baseUrl }: LinkTools, domain: string, path: string) => `${baseUrl}/api/v2/brand/${domain}/return-portal${path}`

export const pollerUrl = (tools: LinkTools, domain: string, token: string) => apiUrl(tools, domain, `/label/polling?token=${token}`)
export const downloadUrl = (tools: LinkTools, domain: string, token: string) => apiUrl(tools, domain, `/label/download?token=${token}`)

/** The page on which a shopper follows a return. */
export const statusUrl = ({ baseUrl }: LinkTools, domain: string, token: string) => `${baseUrl}/return/${domain}/status?token=${token}`
/** The page on which a shopper chooses what to return of a parcel. */
export const startUrl = ({ baseUrl }: LinkTools, domain: string, token: string) => `${baseUrl}/return/${domain}/start?token=${token}`
