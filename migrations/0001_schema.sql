-- Schema of the database, in the SQL that both engines share. Times are UTC text, nested data is JSON text, flags are 0 or 1. A column that
-- ends in `_key` holds text in the form in which it is compared; one that ends in `_hash` a keyed hash; `sealed` a text encrypted with a key
-- of SECRET_KEY. Tables that get a row with each label, order, tracking event or keyed request do not refer to organizations: PostgreSQL
-- would lock the one row of the organization for each of these rows, which all its transactions share. Organizations are never deleted. An
-- id without autoincrement is one more than the newest on SQLite. src/platform/database/fixed-invoices.ts adds the triggers of invoices.

-- Installation

-- Single facts about the installation, by name.
create table marks (
  name text primary key,
  value text not null
);

-- Keys derived from a SECRET_KEY that was replaced, which still check credentials, links, push addresses and cursors made before, sealed
-- with the current one. `fingerprint` names the SECRET_KEY that they were derived from.
create table retired_keys (
  fingerprint text primary key,
  sealed text not null,
  created_at text not null
);

-- Organizations and their access

-- `v2_parcels`: `open` or `closed` to new parcels in version 2, or null for what the installation says.
create table organizations (
  id integer primary key autoincrement,
  name text not null,
  mode text not null,
  country text not null,
  currency text not null,
  time_zone text not null,
  v2_parcels text,
  created_at text not null
);

create table users (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  name text not null,
  created_at text not null,
  unique (organization_id, id)
);

-- `unknown_fields`: `refuse` or `ignore` fields that an operation does not have, or null for the setting UNKNOWN_FIELDS. `deleted_at`: gone
-- for every request at once; a job deletes what belongs to it, and then the row.
create table integrations (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  type text not null,
  shop_name text not null,
  shop_url text,
  service_point_enabled integer not null,
  service_point_carriers text not null,
  webhook_active integer not null,
  webhook_url text,
  feedback_type text not null,
  unknown_fields text,
  started_failing_at text,
  last_fetched_at text,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  unique (organization_id, id)
);

create index integrations_deleted on integrations (organization_id, id) where deleted_at is not null;

-- API key pairs and OAuth clients: an id that is public, and up to two secrets, of which only keyed hashes are kept. `last_used_on`: the day
-- of the last use.
create table credentials (
  id integer primary key autoincrement,
  organization_id integer not null,
  integration_id integer not null,
  user_id integer not null,
  kind text not null,
  public_id text not null unique,
  secret_hash text not null,
  previous_secret_hash text,
  scopes text not null,
  created_at text not null,
  expires_at text,
  last_used_on text,
  revoked_at text,
  unique (organization_id, id),
  foreign key (organization_id, integration_id) references integrations (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);

create index credentials_by_integration on credentials (organization_id, integration_id);

create table access_tokens (
  token_hash text primary key,
  organization_id integer not null,
  credential_id integer not null,
  created_at text not null,
  expires_at text not null,
  foreign key (organization_id, credential_id) references credentials (organization_id, id) on delete cascade
);

create index access_tokens_by_credential on access_tokens (organization_id, credential_id);
create index access_tokens_by_expiry on access_tokens (expires_at);

-- Requests that were counted in the window of a limit, as JSON.
create table limits (
  organization_id integer not null,
  name text not null,
  entries text not null,
  primary key (organization_id, name)
);

-- Advance of the clock of a sandbox organization over the machine's; no row is none. `moving_until`: a process is moving it until then.
create table clocks (
  organization_id integer primary key references organizations (id),
  ahead_ms integer not null,
  moving_until text
);

-- Requests with an Idempotency-Key and, once their effect is there, the answer they were given, sealed. `bytes` is its size: what an
-- organization keeps is bounded in number and in bytes, and counted by the index alone.
create table idempotent_requests (
  organization_id integer not null,
  key text not null,
  fingerprint text not null,
  fence text not null,
  leased_until text not null,
  status integer,
  content_type text,
  body text,
  is_sealed integer not null default 0,
  bytes integer not null default 0,
  expires_at text not null,
  primary key (organization_id, key)
);

create index idempotent_requests_by_expiry on idempotent_requests (expires_at);
create index idempotent_requests_by_age on idempotent_requests (organization_id, expires_at, bytes);

-- Jobs and events

-- Work in the background. A job that is done is deleted; one that failed too often stays, with `dead_at` set. `due_at` is by the clock of
-- the organization, `run_at` the same moment by the machine's. `scheduled_at`, by the machine's clock: the time at which `run_at` was set;
-- where that lies ahead, the clock has been set back since, and the job waits for the wrong time. `caller`: the actor on whose behalf it was
-- enqueued.
create table jobs (
  id integer primary key autoincrement,
  organization_id integer,
  kind text not null,
  payload text not null,
  caller text,
  key text,
  waiting_key text unique,
  order_key text,
  run_at text not null,
  due_at text not null default '',
  scheduled_at text not null default '',
  attempts integer not null,
  fence integer not null,
  leased_until text,
  last_error text,
  dead_at text,
  created_at text not null
);

create index jobs_by_time on jobs (run_at, id) where dead_at is null;
create index jobs_by_order on jobs (order_key, id) where order_key is not null and dead_at is null;
create index jobs_dead on jobs (dead_at, id) where dead_at is not null;
create index jobs_by_organization on jobs (organization_id, due_at, id) where organization_id is not null and dead_at is null;
-- Each move of an organization's clock looks for its running jobs.
create index jobs_leased on jobs (organization_id, leased_until) where leased_until is not null and dead_at is null;

-- Outbox and audit log, written in the transaction of the change. Rows with an operation are changes of a resource; the others go to
-- subscriptions alone. `operator`: the person at the command line who caused it; null where a user or the server did.
create table events (
  id integer primary key,
  organization_id integer not null,
  type text not null,
  resource_type text not null,
  resource_id text not null,
  operation text,
  actor_id integer not null,
  operator text,
  request_id text,
  created_at text not null
);

-- Lists of all resources merge these two indexes.
create index events_by_change on events (organization_id, resource_type, operation, created_at, id) where operation is not null;
create index events_by_resource on events (organization_id, resource_id, resource_type, operation, created_at, id) where operation is not null;

-- Webhooks

-- Receivers of events: the connections of organizations and, with the type `integration`, the webhooks of their integrations, which no list
-- shows. A deleted integration is still notified; hence its id is no reference. `user_id`: the user on whose behalf events are sent.
-- `configuration`: everything that may be shown. `health` and `probe_at`, the time of the next attempt while it does not answer, belong to
-- the lease holder. `deleted_at` as in integrations.
create table connections (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  user_id integer not null,
  type text not null,
  integration_id integer,
  configuration text not null,
  health text not null,
  probe_at text,
  disabled_at text,
  leased_until text,
  fence integer not null,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  unique (organization_id, id)
);

create unique index connections_of_integrations on connections (organization_id, integration_id) where integration_id is not null;
create index connections_deleted on connections (organization_id, id) where deleted_at is not null;
-- The webhook of a deleted integration.
create index connections_of_integrations_by_age on connections (updated_at, id) where integration_id is not null;

-- Secrets by which a connection signs and signs in, sealed: `auth`, `headers`, `signing`, `tokens`.
create table connection_secrets (
  organization_id integer not null,
  connection_id integer not null,
  kind text not null,
  sealed text not null,
  primary key (organization_id, connection_id, kind),
  foreign key (organization_id, connection_id) references connections (organization_id, id) on delete cascade
);

create index connections_authorized on connection_secrets (organization_id, connection_id) where kind = 'tokens';

create table subscriptions (
  id integer primary key autoincrement,
  organization_id integer not null,
  connection_id integer not null,
  event_type text not null,
  is_active integer not null,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id),
  foreign key (organization_id, connection_id) references connections (organization_id, id) on delete cascade
);

create index subscriptions_to_events on subscriptions (organization_id, event_type, connection_id) where is_active = 1;
create index subscriptions_of_connections on subscriptions (organization_id, connection_id);

-- One event for one connection. `subject`: the resource whose deliveries stay in order. `status`: waiting for its time; held behind an
-- earlier one of its subject; delivered; failed. `attempts`: the outcome of each; `step`: how many count towards the retry limit.
-- `webhook_id`: random, so that no event published after a backup was restored has the id of another; null in deliveries from before, whose
-- id is evt_<event_id>_<connection_id>.
create table deliveries (
  id integer primary key autoincrement,
  organization_id integer not null,
  connection_id integer not null,
  event_id integer not null,
  event_type text not null,
  webhook_id text,
  subject text not null,
  body text not null,
  status text not null,
  due_at text not null,
  attempt_count integer not null,
  step integer not null,
  attempts text not null,
  created_at text not null,
  ended_at text,
  unique (connection_id, event_id),
  unique (organization_id, id),
  foreign key (organization_id, connection_id) references connections (organization_id, id) on delete cascade
);

create index deliveries_waiting on deliveries (connection_id, due_at, id) where status = 'waiting';
create index deliveries_open on deliveries (connection_id, subject, id) where status in ('waiting', 'held');
create index deliveries_by_time on deliveries (organization_id, created_at, id);
create index deliveries_by_connection on deliveries (organization_id, connection_id, status, event_type, created_at, id);
create index deliveries_by_status on deliveries (organization_id, status, event_type, created_at, id);

-- Consents that users were sent to a provider for, until they return: the connection, the user, and the sealed proof that this server asked.
-- The state that returns with them is kept as a hash alone, and used once.
create table authorizations (
  state_hash text primary key,
  organization_id integer not null,
  connection_id integer not null,
  user_id integer not null,
  verifier text not null,
  expires_at text not null,
  foreign key (organization_id, connection_id) references connections (organization_id, id) on delete cascade
);

create index authorizations_of_connections on authorizations (organization_id, connection_id);
create index authorizations_by_end on authorizations (organization_id, expires_at);

-- Logs of integrations and statuses of shops

-- `is_of_carrier`: a call of this server to a carrier, which names receivers; 0: an entry that a client wrote.
create table integration_logs (
  id integer primary key autoincrement,
  organization_id integer not null,
  integration_id integer,
  base_url text not null,
  full_url text,
  method text not null,
  response_code integer,
  response text,
  request text,
  exception_type text,
  exception text,
  protected integer not null,
  additional_data text not null,
  is_of_carrier integer not null default 1,
  created_at text not null,
  unique (organization_id, id),
  foreign key (organization_id, integration_id) references integrations (organization_id, id)
);

create index integration_logs_by_time on integration_logs (organization_id, created_at, id);
create index integration_logs_by_integration on integration_logs (organization_id, integration_id, created_at, id);
-- Housekeeping finds rows by their age.
create index integration_logs_by_age on integration_logs (created_at, id);

create table shop_order_statuses (
  organization_id integer not null,
  integration_id integer not null,
  external_id text not null,
  translations text not null,
  deleted_at text,
  primary key (organization_id, integration_id, external_id),
  foreign key (organization_id, integration_id) references integrations (organization_id, id) on delete cascade
);

create table shop_order_status_mappings (
  organization_id integer not null,
  integration_id integer not null,
  status_category text not null,
  external_id text,
  primary key (organization_id, integration_id, status_category),
  foreign key (organization_id, integration_id) references integrations (organization_id, id) on delete cascade
);

-- Brands, addresses and files

create table brands (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  name text not null,
  domain text not null unique,
  color text,
  website text,
  screen_logo text,
  print_logo text,
  notify_reply_to_email text,
  notify_bcc_email text,
  hide_powered_by integer not null,
  google_analytics_id text,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id)
);

create table sender_addresses (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  brand_id integer,
  name text not null,
  company_name text not null,
  address_line_1 text not null,
  house_number text not null,
  address_line_2 text not null,
  postal_code text not null,
  city text not null,
  po_box text not null,
  state_province_code text not null,
  country_code text not null,
  email text not null,
  phone_number text not null,
  signature text not null,
  tax_numbers text not null,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id),
  foreign key (organization_id, brand_id) references brands (organization_id, id)
);

create index sender_addresses_by_brand on sender_addresses (organization_id, brand_id) where brand_id is not null;

-- Rules by which the shoppers of a brand return parcels. Without a row the defaults hold, and the brand has no return portal.
-- `sender_address_id` is the address that `document` names, so that it cannot be deleted while returns go there.
create table return_settings (
  organization_id integer not null,
  brand_id integer not null,
  sender_address_id integer,
  document text not null,
  updated_at text not null,
  primary key (organization_id, brand_id),
  foreign key (organization_id, brand_id) references brands (organization_id, id) on delete cascade,
  foreign key (organization_id, sender_address_id) references sender_addresses (organization_id, id)
);

create index return_settings_by_sender_address on return_settings (organization_id, sender_address_id) where sender_address_id is not null;

-- Files whose bytes are in the database. The token gives access.
create table files (
  token text primary key,
  organization_id integer not null references organizations (id),
  content_type text not null,
  bytes blob not null,
  created_at text not null
);

create index files_by_organization on files (organization_id, token);
-- With all that is read of a file, so that its bytes are not.
create index files_by_age on files (created_at, token, organization_id);

-- Logos of brands in dots, as labels show them, decoded once when a logo is uploaded. A parcel names the one that it was bought with (in
-- `label`), so that its label does not change with the brand. `is_used`: a parcel names it, and it is kept. `unused_at`: no brand has had it
-- since then.
create table label_logos (
  organization_id integer not null references organizations (id),
  token text not null,
  width integer not null,
  height integer not null,
  bits blob not null,
  is_used integer not null default 0,
  created_at text not null,
  unused_at text,
  primary key (organization_id, token)
);

create index label_logos_unused on label_logos (unused_at, organization_id, token) where unused_at is not null and is_used = 0;

-- Files whose bytes are outside the database. `subject`: the purpose of the upload. A file is deleted at `expires_at`; null keeps it.
create table stored_files (
  token text primary key,
  organization_id integer not null references organizations (id),
  subject text not null,
  name text not null,
  content_type text not null,
  size integer not null,
  created_at text not null,
  expires_at text
);

create index stored_files_by_subject on stored_files (organization_id, subject, token);
create index stored_files_by_expiry on stored_files (expires_at, token) where expires_at is not null;
-- Uploaded files that nothing uses yet are counted for each organization and subject.
create index stored_files_unused on stored_files (organization_id, subject, expires_at) where expires_at is not null;

-- Bytes of all stored files of an organization: src/platform/file-store/store.ts. Each upload compares them with a bound, and a sum over the
-- files would read all of them. Changed in the transactions that insert and delete files.
create table file_totals (
  organization_id integer primary key references organizations (id),
  bytes integer not null
);

-- Contracts with carriers

-- `revision` counts the changes that the carrier has to be asked about again. `retired_at`: deleted while shipments need it. No operation
-- shows it and nothing is bought under it, but open purchases, cancellations and tracking still use its settings and secrets; a job deletes
-- the row when no shipment needs it.
create table contracts (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  carrier_code text not null,
  type text not null,
  name text not null,
  state text not null,
  is_active integer not null,
  is_default_per_carrier integer not null,
  client_id text,
  country text,
  contract_data text not null,
  revision integer not null,
  validation_error text,
  created_at text not null,
  updated_at text not null,
  retired_at text,
  unique (organization_id, id)
);

create index contracts_by_state on contracts (organization_id, state, id);
create unique index contracts_default on contracts (organization_id, carrier_code) where is_default_per_carrier = 1;
create index contracts_by_carrier on contracts (organization_id, carrier_code, id);

-- Settings of a contract that are never shown, as one sealed text.
create table contract_secrets (
  organization_id integer not null,
  contract_id integer not null,
  sealed text not null,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

-- Negotiated prices by lane and weight: above `min_g`, up to and including `max_g`. A quote reads the bands of one lane.
create table contract_prices (
  organization_id integer not null,
  contract_id integer not null,
  from_country text not null,
  to_country text not null,
  shipping_option_code text not null,
  min_g integer not null,
  max_g integer not null,
  price_cents integer not null,
  currency text not null,
  primary key (organization_id, contract_id, from_country, to_country, shipping_option_code, min_g),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

-- Prices that were typed in: one for an option, for any weight and lane.
create table contract_form_prices (
  organization_id integer not null,
  contract_id integer not null,
  shipping_option_code text not null,
  price_cents integer not null,
  currency text not null,
  primary key (organization_id, contract_id, shipping_option_code),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

-- Access token of a carrier under a contract, sealed: src/modules/contracts/tokens.ts. `revision`: that of the contract's data which it was
-- issued for. `lease_until`: a process is getting another one until then.
create table carrier_tokens (
  organization_id integer not null,
  contract_id integer not null,
  revision integer not null,
  sealed text not null,
  expires_at text not null,
  lease_until text,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

-- Calls to the carrier of a contract that have failed in a row: src/modules/contracts/failures.ts. There is no row where the last one did
-- not fail. `first_failed_at`: by the machine's clock.
create table contract_failures (
  organization_id integer not null,
  contract_id integer not null,
  failures integer not null,
  first_failed_at text not null,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

-- Carriers that were asked to push tracking events to the address of a contract: src/modules/shipments/tracking/subscribe.ts. `revision`:
-- that of the contract's data; `url_digest`: of the address and the key that the carrier was given.
create table push_subscriptions (
  organization_id integer not null,
  contract_id integer not null,
  subscription_id text not null,
  revision integer not null,
  url_digest text not null,
  subscribed_at text not null,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

-- Service points that carriers have named: src/modules/choosing/service-points/kept-points.ts. `document`: the point as the carrier
-- described it last; `seen_at`: the time of that, by the machine's clock. A row stays when its area is asked again without it, so that a
-- shipment can name it, and is deleted 90 days after `seen_at`.
create table carrier_points (
  organization_id integer not null,
  id integer not null,
  carrier_code text not null,
  carrier_service_point_id text not null,
  document text not null,
  seen_at text not null,
  primary key (organization_id, id)
);

create unique index carrier_points_carrier_id on carrier_points (organization_id, carrier_code, carrier_service_point_id);
create index carrier_points_seen_at on carrier_points (organization_id, seen_at);

-- Points that a carrier has named for a place. `area`: the country with a cell of 0.01 degrees, or with a postal code. `point_ids`: a list
-- in JSON, the nearest first. `asked_at`: the time of the answer; `retry_at`: since it has failed, it is asked again no earlier.
create table carrier_point_areas (
  organization_id integer not null,
  carrier_code text not null,
  area text not null,
  point_ids text not null,
  asked_at text not null,
  retry_at text,
  primary key (organization_id, carrier_code, area)
);

create index carrier_point_areas_asked_at on carrier_point_areas (organization_id, asked_at);

-- Orders, checkout and shipping rules

-- Orders as the shop sent them: `document` is returned, the other columns are searched. `order_updated_at` is the time of creation where the
-- shop names none. `checkout_payload`: the shopper's choice in the checkout of a shop, as version 2 sends and reads it; version 3 has no
-- such field.
create table orders (
  id integer primary key autoincrement,
  organization_id integer not null,
  integration_id integer not null,
  order_id text not null,
  order_number text not null,
  order_id_key text not null,
  order_number_key text not null,
  status_key text not null,
  order_created_at text not null,
  order_updated_at text not null,
  document text not null,
  checkout_payload text,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id),
  unique (organization_id, integration_id, order_id),
  foreign key (organization_id, integration_id) references integrations (organization_id, id) on delete cascade
);

create index orders_by_integration on orders (organization_id, integration_id, id);
create index orders_by_order_id on orders (organization_id, order_id_key, id);
create index orders_by_number on orders (organization_id, order_number_key, id);
create index orders_by_created on orders (organization_id, order_created_at, id);
create index orders_by_updated on orders (organization_id, order_updated_at, id);
-- Lists that are filtered and sorted in many ways (src/platform/lists/) have indexes that end in the order in which rows are listed; a
-- column with few values before that order is walked once for each value where a request does not filter by it.
create index orders_by_integration_and_status on orders (organization_id, integration_id, status_key, id);
create index orders_by_integration_and_created on orders (organization_id, integration_id, order_created_at, id);
create index orders_by_integration_and_updated on orders (organization_id, integration_id, order_updated_at, id);

-- Checkout configurations: src/modules/sales/checkout/. `draft`: the merchant edits it. `published`: delivery options are computed from it;
-- null while it is not published. At most one configuration of an integration is published.
create table checkout_configurations (
  organization_id integer not null references organizations (id),
  id text not null,
  integration_id integer not null,
  draft text not null,
  published text,
  version integer not null default 0,
  published_at text,
  created_at text not null,
  updated_at text not null,
  primary key (organization_id, id),
  foreign key (organization_id, integration_id) references integrations (organization_id, id) on delete cascade
);

create unique index checkout_configurations_published on checkout_configurations (organization_id, integration_id)
  where published is not null;
create index checkout_configurations_of_integrations on checkout_configurations (organization_id, integration_id);

-- `origins`: of the web pages that may use a key.
create table checkout_public_keys (
  id integer primary key autoincrement,
  organization_id integer not null,
  configuration_id text not null,
  public_key text not null unique,
  origins text not null,
  created_at text not null,
  updated_at text not null,
  foreign key (organization_id, configuration_id) references checkout_configurations (organization_id, id) on delete cascade
);

create index checkout_public_keys_of_configurations on checkout_public_keys (organization_id, configuration_id, id);

create table shipping_rules (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  name text not null,
  is_active integer not null,
  "order" integer not null,
  criteria text not null,
  actions text not null,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id)
);

create index shipping_rules_in_order on shipping_rules (organization_id, "order", id);
create index shipping_rules_by_activity on shipping_rules (organization_id, is_active, "order", id);

-- Another mark after every change of the rules of an organization, by which a process notices that its copy is stale. A change writes it
-- first, so that changes take turns.
create table shipping_rule_marks (
  organization_id integer not null primary key references organizations (id),
  mark text not null
);

-- Defaults of an organization; without a row the usual ones hold.
create table shipping_defaults (
  organization_id integer primary key references organizations (id),
  document text not null,
  updated_at text not null
);

-- Shipments

-- `document`: all that no carrier changes, as it is returned. `reference_key`: the external reference for as long as it is taken; a shipment
-- of which nothing was bought releases it. `purchase`: progress of buying its labels, which the carrier knows by `purchase_reference`.
-- `lease_until`: the worker that buys them holds it until then; after that, any worker may look the purchase up at the carrier.
-- `give_up_at`: labels with an unknown outcome are no longer wanted after it; both by the machine's clock. `once_key`: the idempotency key
-- of the request while the client waited. `cancel_requested_at`: null while no cancellation is in progress. `carrier_answer`: price,
-- expected day and warnings that came with the labels.
create table shipments (
  id text not null,
  organization_id integer not null,
  integration_id integer not null,
  user_id integer not null,
  order_id integer,
  carrier_code text not null,
  contract_id integer not null,
  external_reference_id text,
  reference_key text,
  once_key text,
  order_number text,
  document text not null,
  errors text not null,
  purchase text not null,
  purchase_reference text not null,
  lease_until text not null,
  give_up_at text not null,
  carrier_shipment_id text,
  carrier_answer text,
  cancel_requested_at text,
  announced_at text,
  created_at text not null,
  updated_at text not null,
  primary key (organization_id, id)
);

create unique index shipments_reference_key on shipments (organization_id, reference_key) where reference_key is not null;
create unique index shipments_once_key on shipments (organization_id, once_key) where once_key is not null;
create index shipments_by_reference on shipments (organization_id, external_reference_id, id) where external_reference_id is not null;
create index shipments_by_order_number on shipments (organization_id, order_number, id) where order_number is not null;
create index shipments_by_integration on shipments (organization_id, integration_id, id);
create index shipments_by_updated_at on shipments (organization_id, updated_at, id);
create index shipments_by_announced_at on shipments (organization_id, announced_at, id) where announced_at is not null;
-- Purchases without an outcome: few at any time, so that looking for forgotten ones costs nothing.
create index shipments_unsettled on shipments (lease_until, id) where purchase in ('planned', 'intended', 'doubtful');
-- An order is erased with the last of its shipments.
create index shipments_by_order on shipments (organization_id, order_id) where order_id is not null;
-- Purchases that wait for their carrier, the oldest first: `give_up_at` is as long after the request for each.
create index shipments_announcing on shipments (give_up_at) where purchase in ('planned', 'intended');

-- A purchase of labels that a client waits for, from before the carrier is called until its outcome is known; then the shipment is written
-- once, with its outcome, in the transaction that deletes this row: src/modules/shipments/creation/intents.ts. Any outcome but an immediate
-- confirmation turns it into a shipment first, so there are few rows. `parcels`: their documents.
create table purchase_intents (
  organization_id integer not null,
  id text not null,
  integration_id integer not null,
  user_id integer not null,
  order_id integer,
  ordered_at text,
  carrier_code text not null,
  contract_id integer not null,
  reference_key text,
  once_key text,
  document text not null,
  parcels text not null,
  lease_until text not null,
  give_up_at text not null,
  created_at text not null,
  primary key (organization_id, id)
);

create unique index purchase_intents_reference_key on purchase_intents (organization_id, reference_key) where reference_key is not null;
create unique index purchase_intents_once_key on purchase_intents (organization_id, once_key) where once_key is not null;

-- Progress of a purchase that takes several calls to the carrier, or that is being taken back; on disk before each call:
-- src/modules/shipments/purchase/progress.ts. `reference`: that of the purchase. Deleted with the outcome, and after a while.
create table purchase_states (
  organization_id integer not null,
  reference text not null,
  state text not null,
  updated_at text not null,
  primary key (organization_id, reference)
);

create index purchase_states_by_age on purchase_states (updated_at, organization_id);

-- `label`: drawn for the carrier; `documents`: which papers there are. A parcel without a shipment was sent elsewhere, and is only tracked
-- here. `status_at`: the time of the event that gave the status; an earlier event that arrives later does not move it back. `tracking_key`:
-- the key in the link to the tracking page, with the fingerprint of its SECRET_KEY; null, or made with another one: it is computed when it
-- is shown (src/modules/shipments/tracking/page-link.ts). `poll_at`: the carrier is next polled then, by the machine's clock; `poll_due_at`
-- is the same moment by the clock of the organization, `poll_set_at` the time at which both were set. Events until `polled_until` are
-- stored: src/modules/shipments/tracking/poll-times.ts. `personal_data_erased_at`: the retention of its personal data, and that of its
-- shipment, had ended.
create table parcels (
  id integer primary key autoincrement,
  organization_id integer not null,
  shipment_id text,
  position integer not null,
  carrier_code text not null,
  status text not null,
  status_at text,
  document text not null,
  tracking_number text,
  tracking_url text,
  tracking_key text,
  awb_tracking_number text,
  label text,
  documents text not null,
  printed_at text,
  announced_at text,
  poll_at text,
  poll_due_at text,
  poll_set_at text,
  polled_until text,
  personal_data_erased_at text,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id),
  unique (organization_id, shipment_id, position),
  foreign key (organization_id, shipment_id) references shipments (organization_id, id) on delete cascade
);

create unique index parcels_by_tracking_number on parcels (organization_id, tracking_number, carrier_code) where tracking_number is not null;
create index parcels_by_status on parcels (organization_id, status, shipment_id);
-- A tracking number alone shows where the parcel is, in any organization.
create index parcels_by_number on parcels (tracking_number, id) where tracking_number is not null;
-- Parcels whose retention runs: the final statuses of src/modules/shipments/statuses/status-of.ts, in that order.
create index parcels_to_erase on parcels (updated_at, id)
  where personal_data_erased_at is null and status in ('DELIVERED', 'COLLECTED_BY_CUSTOMER', 'RETURNED_TO_SENDER', 'CANCELLED', 'CANCELLED_UPSTREAM');
create index parcels_by_announced_at on parcels (organization_id, announced_at, id) where announced_at is not null;
-- Lists of version 2: by status or by the time of the last change, newest first.
create index parcels_by_status_and_id on parcels (organization_id, status, id);
create index parcels_by_updated_at on parcels (organization_id, updated_at, id);
create index parcels_to_poll on parcels (poll_at, id) where poll_at is not null;
create index parcels_to_poll_by_clock on parcels (organization_id, poll_due_at, id) where poll_due_at is not null;

-- Fields of a parcel that only version 2 has: src/modules/shipments/unlabelled/. A parcel without a label (status NO_LABEL, no shipment) has
-- its whole request in `document`, and its order number and reference beside it; once it is announced, the shipment has these, and
-- `document` keeps the fields that shipments do not have. `external_order_id` stays.
create table v2_parcels (
  organization_id integer not null,
  parcel_id integer not null,
  is_unlabelled integer not null,
  order_number text,
  external_reference text,
  external_order_id text,
  document text not null,
  primary key (organization_id, parcel_id),
  foreign key (organization_id, parcel_id) references parcels (organization_id, id) on delete cascade
);

create unique index v2_parcels_reference on v2_parcels (organization_id, external_reference) where external_reference is not null;
create index v2_parcels_by_order_number on v2_parcels (organization_id, order_number, parcel_id) where order_number is not null;
create index v2_parcels_by_order_id on v2_parcels (organization_id, external_order_id, parcel_id) where external_order_id is not null;

-- Facts about a parcel that was sent elsewhere, and is only tracked here. `document` is the request.
create table tracked_parcels (
  organization_id integer not null,
  parcel_id integer not null,
  source_id text not null,
  carrier_code text not null,
  integration_id integer not null,
  user_id integer not null,
  document text not null,
  primary key (organization_id, parcel_id),
  unique (organization_id, source_id, carrier_code),
  foreign key (organization_id, parcel_id) references parcels (organization_id, id) on delete cascade
);

-- Tracking events of parcels. Two are the same when parcel, time and code are; that index also gives those of a parcel in their order.
create table tracking_events (
  id integer primary key autoincrement,
  organization_id integer not null,
  parcel_id integer not null,
  event_type text not null,
  event_at text not null,
  code text not null,
  phase text,
  exception text,
  sub_status text,
  status_type text,
  description text,
  location text,
  created_at text not null,
  unique (organization_id, parcel_id, event_at, code),
  foreign key (organization_id, parcel_id) references parcels (organization_id, id) on delete cascade
);

-- Progress of asking a carrier under a contract which of its parcels have news: src/modules/shipments/tracking/changes.ts. `changes_until`:
-- everything before it is stored, by the clock of the organization. `followed_until`: a parcel of the contract is in transit until then at
-- least; every poll of one moves it.
create table tracking_cursors (
  organization_id integer not null,
  contract_id integer not null,
  changes_until text not null,
  followed_until text not null,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

-- Pickups, manifests and returns

-- Collections by a carrier's driver. `document`: the request, as it is returned. `booking_reference`: ours, which the carrier stores.
-- `booking_attempts`: how often the carrier was sent the booking. `lease_until`: the worker that sent it may be waiting for the answer until
-- then. `give_up_at`: it is not sent after that. `time_slot`: the one that the carrier has chosen. `contract_needed_until`: the carrier may
-- have to be called about it until then.
create table pickups (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  carrier_code text not null,
  contract_id integer not null,
  status text not null,
  document text not null,
  errors text not null,
  booking_reference text not null,
  booking_attempts integer not null,
  lease_until text,
  give_up_at text not null,
  carrier_pickup_id text,
  time_slot text,
  cancel_requested_at text,
  cancelled_at text,
  contract_needed_until text not null,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id)
);

create index pickups_by_contract on pickups (organization_id, contract_id, contract_needed_until);

-- The end of day that carriers have confirmed: src/modules/handover/manifests/. `number` counts the manifests of a contract. `manifest_id`:
-- the carrier's. `failed`: the shipments that it did not close, with its reasons. `document`: the file that it returned.
create table manifests (
  organization_id integer not null,
  contract_id integer not null,
  number integer not null,
  carrier_code text not null,
  manifest_id text not null,
  date text not null,
  shipment_count integer not null,
  failed text not null,
  document text,
  created_at text not null,
  primary key (organization_id, contract_id, number)
);

create index manifests_by_age on manifests (created_at, organization_id);

-- The last shipment that was given to a manifest, in the order of announcements, and the number of that manifest. `closed_date`: the last
-- day that was closed.
create table manifest_cursors (
  organization_id integer not null,
  contract_id integer not null,
  number integer not null,
  announced_at text not null,
  shipment_id text not null,
  closed_date text,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

-- The goods travel as a shipment with its parcels; this row has what only a return has. `parcel_id` is the first parcel, `parent_status` its
-- status, for the filter of the list, and `status_history` the statuses that it has had. `reference_key`: the external reference for as long
-- as it is taken; a return of which nothing was bought releases it.
create table returns (
  id integer primary key autoincrement,
  organization_id integer not null,
  integration_id integer not null,
  shipment_id text not null,
  parcel_id integer not null,
  outgoing_shipment_id text,
  reference_key text,
  status text not null,
  parent_status text not null,
  status_history text not null,
  document text not null,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id),
  unique (organization_id, shipment_id),
  unique (organization_id, parcel_id),
  foreign key (organization_id, shipment_id) references shipments (organization_id, id) on delete cascade
);

create unique index returns_reference_key on returns (organization_id, reference_key) where reference_key is not null;
create index returns_by_outgoing_shipment on returns (organization_id, outgoing_shipment_id, id) where outgoing_shipment_id is not null;
create index returns_by_integration on returns (organization_id, integration_id, created_at, id);
create index returns_by_parent_status on returns (organization_id, integration_id, parent_status, created_at, id);

-- Billing

-- Billed items: src/modules/billing/ledger/. A row is inserted in the transaction of the thing that it bills, once by its `billing_key`, and
-- never deleted. A closing fills in `invoice_id`, `tax`, `tax_rate`, `vat_code` and `updated_at` once; the other columns never change.
-- Amounts are whole ten-thousandths of the currency. `credited_id`: the item that this one takes back.
create table invoice_items (
  id integer primary key autoincrement,
  organization_id integer not null,
  billing_key text not null,
  type text not null,
  subtype text,
  description text not null,
  amount integer not null,
  currency text not null,
  reference text not null,
  parcel_id integer,
  pickup_id integer,
  carrier_code text,
  from_country text not null,
  credited_id integer,
  invoice_id integer,
  tax integer,
  tax_rate text,
  vat_code text,
  created_at text not null,
  updated_at text,
  unique (organization_id, id),
  unique (organization_id, billing_key)
);

create index invoice_items_by_time on invoice_items (organization_id, created_at, id);
create index invoice_items_by_type on invoice_items (organization_id, type, created_at, id);
create index invoice_items_by_parcel on invoice_items (organization_id, parcel_id, created_at, id) where parcel_id is not null;
create index invoice_items_by_pickup on invoice_items (organization_id, pickup_id, id) where pickup_id is not null;
create index invoice_items_by_invoice on invoice_items (organization_id, invoice_id, created_at, id) where invoice_id is not null;
create index invoice_items_pending on invoice_items (organization_id, currency, created_at, id) where invoice_id is null;

-- Invoices: src/modules/billing/invoices/. While items are being put on an invoice it has no reference, and no client sees it; the number is
-- given when it is whole, and from then on only `paid_at` changes. Amounts are whole ten-thousandths of the currency. `issuer` and `buyer`
-- are as they were at the closing.
create table invoices (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  type text not null,
  category text not null,
  description text not null,
  currency text not null,
  price_taxable integer,
  price_non_taxable integer,
  tax integer not null,
  item_count integer not null,
  tax_rate text not null,
  vat_code text not null,
  issuer text,
  buyer text not null,
  number_year integer,
  number integer,
  reference text,
  closes_at text not null,
  due_date text,
  paid_at text,
  created_at text not null,
  unique (organization_id, id)
);

create unique index invoices_number on invoices (organization_id, number_year, number) where number is not null;
create index invoices_by_time on invoices (organization_id, created_at, id) where reference is not null;
create unique index invoices_closing on invoices (organization_id, currency) where reference is null;

-- Sums that an invoice with many items shows instead of them: one line for each type and tax. Written by the closing, slice by slice, and
-- fixed when the invoice is issued: src/modules/billing/invoices/line-store.ts. Amounts are whole ten-thousandths of the currency.
create table invoice_lines (
  organization_id integer not null,
  invoice_id integer not null,
  type text not null,
  tax_rate text not null,
  vat_code text not null,
  item_count integer not null,
  amount integer not null,
  tax integer not null,
  first_billed_at text not null,
  last_billed_at text not null,
  primary key (organization_id, invoice_id, type, tax_rate, vat_code),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);

-- Terms of invoicing an organization, where they differ from the settings of the installation. `credit_limit`: ten-thousandths of its
-- currency. `address`, `postal_code` and `city`: of the buyer on invoices; the country is that of the organization.
create table billing_accounts (
  organization_id integer primary key references organizations (id),
  period text,
  credit_limit integer,
  vat_number text,
  address text,
  postal_code text,
  city text,
  updated_at text not null
);

-- Support and e-mails

-- Support tickets: src/modules/support/tickets/. `contract_kind`: at platform rates or under a contract of the organization. `document`: the
-- request, with the tokens of its files. `open_key`: kind and parcel for as long as the ticket is open, so that a parcel has one open ticket
-- of a kind. `accepted_amount`: the carrier agreed to pay it, in minor units of the currency. `step_count`: the number of steps that the
-- ticket has taken.
create table support_tickets (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  integration_id integer not null,
  type text not null,
  status text not null,
  parcel_id integer,
  carrier_code text not null,
  tracking_number text not null,
  contract_id integer,
  contract_kind text not null,
  is_portal_claim integer not null,
  order_number text,
  brand_id integer,
  document text not null,
  accepted_amount integer,
  accepted_currency text,
  outcome text,
  solved_at text,
  open_key text,
  step_count integer not null,
  personal_data_erased_at text,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id)
);

create unique index support_tickets_open on support_tickets (organization_id, open_key) where open_key is not null;
create index support_tickets_by_time on support_tickets (organization_id, created_at, id);
create index support_tickets_by_status on support_tickets (organization_id, status, created_at, id);
create index support_tickets_by_carrier on support_tickets (organization_id, carrier_code, created_at, id);
create index support_tickets_by_status_and_carrier on support_tickets (organization_id, status, carrier_code, created_at, id);
create index support_tickets_by_parcel on support_tickets (organization_id, parcel_id, created_at, id) where parcel_id is not null;
create index support_tickets_by_tracking_number on support_tickets (organization_id, tracking_number, created_at, id);
-- Solved tickets of all organizations whose personal data is still there.
create index support_tickets_to_erase on support_tickets (solved_at, id) where personal_data_erased_at is null and solved_at is not null;

-- The steps of a ticket in their order, each once by its key. `details`: comment and data of the step.
create table ticket_steps (
  organization_id integer not null,
  ticket_id integer not null,
  sequence integer not null,
  name text not null,
  step_key text not null,
  status text not null,
  details text not null,
  created_at text not null,
  primary key (organization_id, ticket_id, sequence),
  unique (organization_id, ticket_id, step_key),
  foreign key (organization_id, ticket_id) references support_tickets (organization_id, id) on delete cascade
);

-- Data that the carrier requests for a ticket. `listed_at`: the time of the request, for as long as GET /dsf/tickets/requested-data lists
-- it. `closed_at`: it was answered, or the ticket was solved without it.
create table ticket_requests (
  id integer primary key autoincrement,
  organization_id integer not null,
  ticket_id integer not null,
  data_type text not null,
  title text not null,
  tracking_number text,
  order_number text,
  listed_at text,
  closed_at text,
  answered_at text,
  answer text,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id),
  foreign key (organization_id, ticket_id) references support_tickets (organization_id, id) on delete cascade
);

create index ticket_requests_by_ticket on ticket_requests (organization_id, ticket_id, id);
create index ticket_requests_listed on ticket_requests (organization_id, listed_at, id) where listed_at is not null;
create index ticket_requests_by_type on ticket_requests (organization_id, data_type, listed_at, id) where listed_at is not null;

-- Addressees of a carrier's tickets, one for each carrier: src/modules/support/contacts/. E-mails go to confirmed addresses alone.
-- `link_sent_at`: the link for the confirmation was last queued then.
create table carrier_support_contacts (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  carrier_code text not null,
  email text not null,
  language text not null,
  confirmed_at text,
  link_sent_at text,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id),
  unique (organization_id, carrier_code)
);

-- E-mails: src/mail/. Written in the transaction of what they report, and sent by a job. `message_key` names the step that an e-mail belongs
-- to, so that a step that is taken again queues none; `message_id` is made of it, so that each attempt carries the same one. `attachments`:
-- tokens of stored files and their names. `last_error`: the class of the error.
create table emails (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  resource_type text not null,
  resource_id text not null,
  message_key text not null,
  message_id text not null,
  in_reply_to text,
  recipient text not null,
  subject text not null,
  body text not null,
  attachments text not null,
  status text not null,
  attempts integer not null,
  last_error text,
  next_attempt_at text,
  sent_at text,
  created_at text not null,
  unique (organization_id, message_key)
);

create index emails_by_resource on emails (organization_id, resource_type, resource_id, id);
create index emails_by_time on emails (created_at, id);

-- E-mails that an organization has sent on a day, by the machine's clock in UTC: src/mail/ceilings.ts. `counted`: all of them, those to one
-- recipient, as a digest, or links for confirmations. Housekeeping deletes past days.
create table email_counts (
  organization_id integer not null references organizations (id),
  day text not null,
  counted text not null,
  emails integer not null,
  primary key (organization_id, day, counted)
);

create index email_counts_by_day on email_counts (day, organization_id, counted);

-- Analytics and reports

-- Milestones of parcels for analytics and reports: src/modules/shipments/milestones/. A transaction that changes a parcel sets `is_counted`
-- to 0; a job computes the milestones from the tracking events, adds the parcel to the roll-ups and sets it to 1. `counted_figures`: a bit
-- for each figure that the parcel was added to.
create table parcel_milestones (
  organization_id integer not null,
  parcel_id integer not null,
  shipped_at text,
  first_offer_at text,
  delivered_at text,
  exception_at text,
  sub_status text,
  counted_figures integer not null default 0,
  is_counted integer not null default 0,
  primary key (organization_id, parcel_id),
  foreign key (organization_id, parcel_id) references parcels (organization_id, id) on delete cascade
);

create index parcel_milestones_uncounted on parcel_milestones (organization_id, parcel_id) where is_counted = 0;

-- Transit times of the parcels delivered on a day, in UTC: src/modules/insight/analytics/. A country or carrier that is not known is ''.
-- `sketch`: counts of hours in buckets of 2 % (sketch.ts).
create table transit_rollups (
  organization_id integer not null,
  shipping_option_code text not null,
  date text not null,
  from_country text not null,
  to_country text not null,
  carrier_code text not null,
  sketch blob not null,
  primary key (organization_id, shipping_option_code, date, from_country, to_country, carrier_code)
);

create index transit_rollups_by_carrier on transit_rollups (organization_id, carrier_code, date, from_country, to_country);
create index transit_rollups_by_age on transit_rollups (date, organization_id);

-- `figure`: announced, delivered, late, in_exception or returned, counted in parcels, or `spend` and a currency, in ten-thousandths of it.
create table daily_figures (
  organization_id integer not null,
  date text not null,
  carrier_code text not null,
  figure text not null,
  value integer not null,
  primary key (organization_id, date, carrier_code, figure)
);

create index daily_figures_by_age on daily_figures (date, organization_id);

-- Parcel reports: src/modules/insight/reporting/. A job writes a report part by part; `position_at` and `position_id` are the announcement
-- and the id of the last parcel that was read. `filters`: as the client sent them.
create table reports (
  organization_id integer not null references organizations (id),
  id text not null,
  status text not null,
  failure text,
  fields text not null,
  filters text not null,
  parcels_total integer,
  parcels_read integer not null default 0,
  rows_written integer not null default 0,
  parts integer not null default 0,
  position_at text not null default '',
  position_id integer not null default 0,
  expires_at text,
  created_at text not null,
  updated_at text not null,
  primary key (organization_id, id)
);

create index reports_by_age on reports (created_at, id);
create index reports_unfinished on reports (organization_id, id) where status in ('queued', 'generating');

-- Each part is a file of the file store.
create table report_parts (
  organization_id integer not null,
  report_id text not null,
  part integer not null,
  token text not null,
  bytes integer not null,
  primary key (organization_id, report_id, part),
  foreign key (organization_id, report_id) references reports (organization_id, id) on delete cascade
);

-- Simulator: records of the sandbox carriers, of the practice provider and of the payment provider

-- Records of the sandbox carriers. They are theirs, as with carriers outside: they bear no organization, and a request reaches them only by
-- asking the carrier. `created_at`: by the machine's clock.
create table practice_bookings (
  carrier text not null,
  reference text not null,
  id text not null,
  booking text not null,
  cancelled_at text,
  created_at text not null default '2026-11-15T00:00:00.000Z',
  primary key (carrier, reference),
  unique (carrier, id)
);

create index practice_bookings_by_age on practice_bookings (created_at, carrier, reference);

create table practice_numbers (
  carrier text not null,
  number text not null,
  reference text not null,
  primary key (carrier, number)
);

create index practice_numbers_by_reference on practice_numbers (reference);

-- Records of the practice provider, which bear no organization either. An account is opened each time a user consents; its key shows the
-- events that arrived. `opened_for` and `state_hash`: the organization, so that each has a bounded number of accounts, and the
-- authorization, so that each has one. The column is not named organization_id: the tenants' role has no access to these rows.
create table practice_accounts (
  id integer primary key autoincrement,
  opened_for integer references organizations (id) on delete cascade,
  key_hash text not null unique,
  state_hash text,
  code_hash text unique,
  code_challenge text not null,
  code_until text not null,
  access_hash text unique,
  access_until text,
  refresh_hash text unique,
  created_at text not null
);

create index practice_accounts_by_age on practice_accounts (created_at);
create index practice_accounts_unused on practice_accounts (code_until) where access_hash is null;
create index practice_accounts_of_organizations on practice_accounts (opened_for, id);
create unique index practice_accounts_by_state on practice_accounts (state_hash);

create table practice_events (
  id integer primary key autoincrement,
  account_id integer not null references practice_accounts (id) on delete cascade,
  unique_id text not null,
  event text not null,
  received_at text not null,
  unique (account_id, unique_id)
);

-- Payments at the sandbox payment provider: src/simulator/payments/. The token of the page is stored as a hash alone. A payment is open
-- until it is paid, declined or expired, which happens once. `integration_id` and `user_id`: its outcome is recorded on their behalf.
create table sandbox_payments (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  integration_id integer not null,
  user_id integer not null,
  token_hash text not null unique,
  return_id integer not null,
  amount text not null,
  currency text not null,
  return_url text not null,
  status text not null default 'open',
  expires_at text not null,
  created_at text not null
);

create index sandbox_payments_of_organizations on sandbox_payments (organization_id, id);
create index sandbox_payments_by_age on sandbox_payments (created_at, id);
