import { Fault, invalid } from '../../platform/errors.ts'

export const webhookWithoutUrl = () =>
  new Fault(invalid, 'An active webhook needs an address. Set webhook_url, or webhook_active to false.', {
    source: { pointer: '/webhook_url' },
  })
