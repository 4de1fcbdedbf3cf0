import type { Command } from './command.ts'

/** A command as the overview shows it. Its code is loaded when it runs: all of them together take half a second. */
export type CatalogEntry = { readonly name: string; readonly summary: string; load(): Promise<Command> }

const credential = async () => (await import('./credentials.ts')).credentialCommands

/** Every command, in the order of the overview. A name is one word, or a group and a verb. */
export const commandCatalog: readonly CatalogEntry[] = [
  {
    name: 'organizations create',
    summary: 'Create an organization with an integration, an API key pair and an OAuth client',
    load: async () => (await import('./organizations.ts')).createOrganizationCommand,
  },
  {
    name: 'organizations update',
    summary: 'Rename an organization, or open or close creating parcels with version 2 of the API for it',
    load: async () => (await import('./organizations.ts')).updateOrganizationCommand,
  },
  {
    name: 'organizations list',
    summary: 'List the organizations of this installation',
    load: async () => (await import('./organizations.ts')).listOrganizationsCommand,
  },
  { name: 'keys create', summary: 'Create an API key pair with all scopes or some', load: async () => (await credential()).key.create },
  { name: 'keys list', summary: 'List API key pairs, without their secrets', load: async () => (await credential()).key.list },
  {
    name: 'keys rotate',
    summary: 'Give an API key pair a new secret. The previous one stays valid until the next rotation',
    load: async () => (await credential()).key.rotate,
  },
  { name: 'keys revoke', summary: 'Revoke an API key pair for good', load: async () => (await credential()).key.revoke },
  {
    name: 'clients create',
    summary: 'Create an OAuth client with all scopes or some',
    load: async () => (await credential()).client.create,
  },
  { name: 'clients list', summary: 'List OAuth clients, without their secrets', load: async () => (await credential()).client.list },
  {
    name: 'clients rotate',
    summary: 'Give an OAuth client a new secret. The previous one stays valid until the next rotation',
    load: async () => (await credential()).client.rotate,
  },
  { name: 'clients revoke', summary: 'Revoke an OAuth client for good', load: async () => (await credential()).client.revoke },
  {
    name: 'events list',
    summary: 'List who created, rotated and revoked the keys and clients of an organization, and who changed it, the latest first',
    load: async () => (await import('./events.ts')).listEventsCommand,
  },
  {
    name: 'contracts create',
    summary: 'Create a contract with a carrier from its settings, which are asked for or read from a file, and check it',
    load: async () => (await import('./create-contract.ts')).createContractCommand,
  },
  {
    name: 'contracts list',
    summary: 'List the contracts of an organization, each with the URL for its carrier to push tracking events to',
    load: async () => (await import('./contracts.ts')).listContractsCommand,
  },
  {
    name: 'carriers check',
    summary: 'Call the carrier of a contract without buying anything: check the login, a quote and service points, and print a report',
    load: async () => (await import('./carriers.ts')).checkCarrierCommand,
  },
  {
    name: 'carriers manifest',
    summary: 'Close the day of a contract at its carrier now, list its manifests, and write the document of one',
    load: async () => (await import('./carriers.ts')).manifestCommand,
  },
  {
    name: 'shipments show',
    summary: 'Show what the carrier of a shipment answered: its id, price, expected delivery and warnings',
    load: async () => (await import('./shipments.ts')).showShipmentCommand,
  },
  {
    name: 'shipments unsettled',
    summary: 'List the shipments of which the carrier does not say whether they were bought, each with its reference at the carrier',
    load: async () => (await import('./shipments.ts')).listUnsettledCommand,
  },
  {
    name: 'shipments settle',
    summary: 'Say what you found out about such a shipment at the carrier, so that it can be announced again',
    load: async () => (await import('./shipments.ts')).settleShipmentCommand,
  },
  {
    name: 'invoices close',
    summary: 'Put all pending items of an organization on invoices now',
    load: async () => (await import('./invoices.ts')).closeInvoicesCommand,
  },
  {
    name: 'invoices settings',
    summary: 'Set the invoice period, credit limit, VAT number and address of an organization, and show them',
    load: async () => (await import('./invoices.ts')).setInvoicingCommand,
  },
  {
    name: 'tickets step',
    summary: 'Record a step of a support ticket, such as what the carrier pays for a parcel sent at platform rates',
    load: async () => (await import('./tickets.ts')).recordTicketStepCommand,
  },
  {
    name: 'contacts confirm',
    summary: 'Confirm the address of a support contact, so that tickets are sent to it without its own confirmation',
    load: async () => (await import('./contacts.ts')).confirmContactCommand,
  },
  { name: 'jobs list', summary: 'Show queue size and dead-letter jobs', load: async () => (await import('./jobs.ts')).listJobsCommand },
  { name: 'jobs retry', summary: 'Run a dead-letter job again', load: async () => (await import('./jobs.ts')).retryJobCommand },
  { name: 'geo status', summary: 'Show geodata status and attribution', load: async () => (await import('./geo.ts')).geoStatusCommand },
  {
    name: 'geo import',
    summary: 'Import postal codes from a GeoNames file (download.geonames.org/export/zip), replacing those of its countries',
    load: async () => (await import('./geo.ts')).geoImportCommand,
  },
  {
    name: 'rates status',
    summary: 'Show the reference rates by which thresholds of duties and insured amounts are converted',
    load: async () => (await import('./rates.ts')).ratesStatusCommand,
  },
  {
    name: 'rates import',
    summary: 'Import reference rates from a file of the European Central Bank (eurofxref-daily.xml, eurofxref.csv)',
    load: async () => (await import('./rates.ts')).ratesImportCommand,
  },
  {
    name: 'migrate',
    summary: 'Apply the migrations of this version, as the server does when it starts',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  {
    name: 'backup',
    summary: 'Copy the SQLite database to a file while the server runs; with PostgreSQL, print the pg_dump command',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  {
    name: 'restore',
    summary: 'Replace the SQLite database by a backup; with PostgreSQL, print the pg_restore command',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
  {
    name: 'move',
    summary:
      'Copy all data between crossdock.db in DATA_DIR and PostgreSQL at DATABASE_URL, and compare both. Stop every server first; run it again if it is interrupted',
    load: async () => (await import('./move.ts')).moveCommand,
  },
  {
    name: 'rekey',
    summary: 'Seal all secrets with a new SECRET_KEY while the servers run',
    load: async () => (await import('./rekey.ts')).rekeyCommand,
  },
  {
    name: 'privacy erase',
    summary: "Remove one person's data from orders, shipments, logs and all other tables while the servers run",
    load: async () => (await import('./privacy.ts')).erasePersonCommand,
  },
  {
    name: 'compact',
    summary: 'Return unused space of the SQLite file to the disk while the server runs',
    load: async () => (await import('./compact.ts')).compactCommand,
  },
  {
    name: 'label-preview',
    summary: 'Draw a sample label of a carrier to a file',
    load: async () => (await import('./label-preview.ts')).labelPreviewCommand,
  },
  {
    name: 'listen',
    summary: 'Run a local webhook receiver that can simulate failures, or forward to your own',
    load: async () => (await import('./listen.ts')).listenCommand,
  },
  {
    name: 'trigger',
    summary: 'Have the running server send a sample event to the connections of the demo organization',
    load: async () => (await import('./trigger.ts')).triggerCommand,
  },
  {
    name: 'env',
    summary: 'Print URL and credentials of the demo organization for a shell: eval "$(npm run -s crossdock -- env)"',
    load: async () => (await import('./environment.ts')).environmentCommand,
  },
]
