import { Fault, invalid } from '../../platform/errors.ts'

export const webhookWithoutUrl = () =>
  new Fault(invalid, 'An active webhook needs an address. Set webhook_url, or webhook_active to false.', {
    source: { pointer: '/webhook_url' },
  })

export const badWebhookUrl = (detail: string) => new Fault(invalid, detail, { source: { pointer: '/webhook_url' } })

export const neverHadWebhook = () =>
  new Fault(invalid, 'This integration has never had a webhook, so nothing is signed. Set webhook_url and webhook_active first.')
