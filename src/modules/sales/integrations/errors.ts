import { Fault, invalidValue } from '../../../platform/errors.ts'

export const webhookWithoutUrl = () =>
  new Fault(invalidValue, 'An active webhook needs an address. Set webhook_url, or webhook_active to false.', {
    source: { pointer: '/webhook_url' },
  })

export const badWebhookUrl = (detail: string) => new Fault(invalidValue, detail, { source: { pointer: '/webhook_url' } })

export const neverHadWebhook = () =>
  new Fault(invalidValue, 'This integration has never had a webhook, so nothing is signed. Set webhook_url and webhook_active first.')
