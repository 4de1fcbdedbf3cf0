/** A guide: the file of docs/ with its name, unless it has another one. `terms`: words that people search it by and that it does not use. */
export type GuideEntry = { readonly name: string; readonly summary: string; readonly file?: string; readonly terms?: string }
export type GuideGroup = { readonly title: string; readonly guides: readonly GuideEntry[] }

/** Every guide, in the order of the index. Each file of docs/ is one of them. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: 'Start',
    guides: [
      { name: 'getting-started', summary: 'From the first start to a label, its tracking and a cancellation' },
      { name: 'authentication', summary: 'API keys, OAuth clients, scopes, and browser pages of other origins' },
      { name: 'testing', summary: 'The test clock, journeys of parcels, and sandbox carriers that fail' },
      {
        name: 'moving-over',
        summary: 'Settings for clients that were written for the hosted service',
        terms: 'woocommerce shopify magento prestashop plugin migrate migration',
      },
    ],
  },
  {
    title: 'Use the API',
    guides: [
      { name: 'errors', summary: 'The form of errors, all codes, and when to send a request again' },
      { name: 'pagination', summary: 'Lists, cursors and filters' },
      { name: 'idempotency', summary: 'Send a request again without a second effect' },
      { name: 'rate-limits', summary: 'Which requests are limited, and how to wait' },
      { name: 'webhooks', summary: 'Event types, subscriptions, signatures, retries, and a local receiver' },
      { name: 'api', summary: 'Requests, unknown fields, times, amounts, addresses and customs borders' },
      {
        name: 'typescript-client',
        file: 'clients/typescript/README.md',
        summary: 'Typed methods for all operations, in Node, Bun, Deno and browsers',
      },
      { name: 'operations', summary: 'All operations with their paths' },
      { name: 'v2', summary: 'API version 2, for existing clients' },
      { name: 'glossary', summary: 'The words that the API and the guides use' },
    ],
  },
  {
    title: 'Features',
    guides: [
      { name: 'checkout', summary: 'Delivery options for the checkout of a shop' },
      {
        name: 'checkout-widget',
        summary: 'Delivery days and service points in the page of a shop',
        terms: 'woocommerce shopify magento cart map locker',
      },
      { name: 'returns', summary: 'Returns, and the return portal for shoppers' },
      { name: 'pickups', summary: 'Have a carrier collect parcels' },
      { name: 'shipping-rules', summary: 'Conditions and actions that choose how orders are shipped' },
      { name: 'tracking-page', summary: 'The branded tracking page for shoppers' },
      { name: 'duties', summary: 'Estimates of duties and taxes' },
      { name: 'support', summary: 'Support tickets and claims' },
      { name: 'reports', summary: 'Parcel reports, transit times and daily figures' },
      { name: 'billing', summary: 'Invoice items, invoices, own contracts and tax' },
    ],
  },
  {
    title: 'Run a server',
    guides: [
      {
        name: 'self-hosting',
        summary: 'Settings, databases, backup, upgrades and retention',
        terms: 'install deploy docker systemd update gdpr monitoring',
      },
      { name: 'going-live', summary: 'A contract with a real carrier, where its keys come from, and the first label' },
      { name: 'proxy', summary: 'Configurations of nginx and Caddy with TLS' },
      {
        name: 'carriers',
        summary: 'Real carriers: what each supports, and how to check a contract',
        terms: 'printer thermal printing paper size',
      },
      { name: 'scaling', summary: 'Several processes and machines, and PgBouncer' },
      { name: 'high-availability', summary: 'Two PostgreSQL, of which one follows the other' },
      { name: 'performance', summary: 'Measured figures, and how to repeat them' },
    ],
  },
  {
    title: 'Change the code',
    guides: [
      { name: 'add-a-carrier', summary: 'Connect a carrier' },
      { name: 'add-an-endpoint', summary: 'Add an operation' },
      { name: 'add-an-event', summary: 'Add an event type for webhooks' },
      { name: 'add-a-field', summary: 'Make a field searchable' },
      { name: 'add-a-command', summary: 'Add a command of the command line' },
      { name: 'add-a-page', summary: 'Add a page for the browser' },
    ],
  },
]

export const guideEntries: readonly GuideEntry[] = guideGroups.flatMap(({ guides }) => guides)
/** Path of a guide's Markdown, below the root of the repository. */
export const fileOf = ({ name, file }: GuideEntry) => file ?? `docs/${name}.md`
