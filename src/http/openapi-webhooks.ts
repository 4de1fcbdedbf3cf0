import type { z } from 'zod'
import type { DescribeSchema } from './named-schemas.ts'

/** A message that this server sends to clients. */
export type WebhookDescription = {
  readonly name: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly body: z.ZodType
  readonly example: unknown
}

const webhookHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
/** Standard Webhooks. */
const webhookHeaders = [
  webhookHeader('webhook-id', 'The same for each attempt and each replay of a delivery.'),
  webhookHeader('webhook-timestamp', 'When the attempt was made, in seconds since 1970-01-01 UTC.'),
  webhookHeader('webhook-signature', 'The signature of id, timestamp and body, as Standard Webhooks define it.'),
]
export const describeWebhook = ({ name, tag, summary, description, body, example }: WebhookDescription, shape: DescribeSchema) => ({
  post: {
    operationId: `${name.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())}Webhook`,
    tags: [tag],
    summary,
    description,
    // The receiver checks the signature.
    security: [],
    parameters: webhookHeaders,
    requestBody: { required: true, content: { 'application/json': { schema: shape(body, 'output'), example } } },
    responses: { '2XX': { description: 'The delivery is complete. After any other status it is retried.' } },
  },
})
