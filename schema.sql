-- The tables after the last migration, on SQLite. Written by npm run generate.

CREATE TABLE migrations (name text primary key, applied_at text not null, digest text) strict;

CREATE TABLE marks (
  name text primary key,
  value text not null
) strict;

CREATE TABLE retired_keys (
  fingerprint text primary key,
  sealed text not null,
  created_at text not null
) strict;

CREATE TABLE organizations (
  id integer primary key autoincrement,
  name text not null,
  mode text not null,
  country text not null,
  currency text not null,
  time_zone text not null,
  v2_parcels text,
  created_at text not null
) strict;

CREATE TABLE users (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  name text not null,
  created_at text not null,
  unique (organization_id, id)
) strict;

CREATE TABLE integrations (
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
) strict;

CREATE INDEX integrations_deleted on integrations (organization_id, id) where deleted_at is not null;

CREATE TABLE credentials (
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
) strict;

CREATE INDEX credentials_by_integration on credentials (organization_id, integration_id);

CREATE TABLE access_tokens (
  token_hash text primary key,
  organization_id integer not null,
  credential_id integer not null,
  created_at text not null,
  expires_at text not null,
  foreign key (organization_id, credential_id) references credentials (organization_id, id) on delete cascade
) strict;

CREATE INDEX access_tokens_by_credential on access_tokens (organization_id, credential_id);

CREATE INDEX access_tokens_by_expiry on access_tokens (expires_at);

CREATE TABLE limits (
  organization_id integer not null,
  name text not null,
  entries text not null,
  primary key (organization_id, name)
) strict;

CREATE TABLE clocks (
  organization_id integer primary key references organizations (id),
  ahead_ms integer not null,
  moving_until text
) strict;

CREATE TABLE idempotent_requests (
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
) strict;

CREATE INDEX idempotent_requests_by_expiry on idempotent_requests (expires_at);

CREATE INDEX idempotent_requests_by_age on idempotent_requests (organization_id, expires_at, bytes);

CREATE TABLE jobs (
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
) strict;

CREATE INDEX jobs_by_time on jobs (run_at, id) where dead_at is null;

CREATE INDEX jobs_by_order on jobs (order_key, id) where order_key is not null and dead_at is null;

CREATE INDEX jobs_dead on jobs (dead_at, id) where dead_at is not null;

CREATE INDEX jobs_by_organization on jobs (organization_id, due_at, id) where organization_id is not null and dead_at is null;

CREATE INDEX jobs_leased on jobs (organization_id, leased_until) where leased_until is not null and dead_at is null;

CREATE TABLE events (
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
) strict;

CREATE INDEX events_by_change on events (organization_id, resource_type, operation, created_at, id) where operation is not null;

CREATE INDEX events_by_resource on events (organization_id, resource_id, resource_type, operation, created_at, id) where operation is not null;

CREATE TABLE connections (
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
) strict;

CREATE UNIQUE INDEX connections_of_integrations on connections (organization_id, integration_id) where integration_id is not null;

CREATE INDEX connections_deleted on connections (organization_id, id) where deleted_at is not null;

CREATE INDEX connections_of_integrations_by_age on connections (updated_at, id) where integration_id is not null;

CREATE TABLE connection_secrets (
  organization_id integer not null,
  connection_id integer not null,
  kind text not null,
  sealed text not null,
  primary key (organization_id, connection_id, kind),
  foreign key (organization_id, connection_id) references connections (organization_id, id) on delete cascade
) strict;

CREATE INDEX connections_authorized on connection_secrets (organization_id, connection_id) where kind = 'tokens';

CREATE TABLE subscriptions (
  id integer primary key autoincrement,
  organization_id integer not null,
  connection_id integer not null,
  event_type text not null,
  is_active integer not null,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id),
  foreign key (organization_id, connection_id) references connections (organization_id, id) on delete cascade
) strict;

CREATE INDEX subscriptions_to_events on subscriptions (organization_id, event_type, connection_id) where is_active = 1;

CREATE INDEX subscriptions_of_connections on subscriptions (organization_id, connection_id);

CREATE TABLE deliveries (
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
) strict;

CREATE INDEX deliveries_waiting on deliveries (connection_id, due_at, id) where status = 'waiting';

CREATE INDEX deliveries_open on deliveries (connection_id, subject, id) where status in ('waiting', 'held');

CREATE INDEX deliveries_by_time on deliveries (organization_id, created_at, id);

CREATE INDEX deliveries_by_connection on deliveries (organization_id, connection_id, status, event_type, created_at, id);

CREATE INDEX deliveries_by_status on deliveries (organization_id, status, event_type, created_at, id);

CREATE TABLE authorizations (
  state_hash text primary key,
  organization_id integer not null,
  connection_id integer not null,
  user_id integer not null,
  verifier text not null,
  expires_at text not null,
  foreign key (organization_id, connection_id) references connections (organization_id, id) on delete cascade
) strict;

CREATE INDEX authorizations_of_connections on authorizations (organization_id, connection_id);

CREATE INDEX authorizations_by_end on authorizations (organization_id, expires_at);

CREATE TABLE integration_logs (
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
) strict;

CREATE INDEX integration_logs_by_time on integration_logs (organization_id, created_at, id);

CREATE INDEX integration_logs_by_integration on integration_logs (organization_id, integration_id, created_at, id);

CREATE INDEX integration_logs_by_age on integration_logs (created_at, id);

CREATE TABLE shop_order_statuses (
  organization_id integer not null,
  integration_id integer not null,
  external_id text not null,
  translations text not null,
  deleted_at text,
  primary key (organization_id, integration_id, external_id),
  foreign key (organization_id, integration_id) references integrations (organization_id, id) on delete cascade
) strict;

CREATE TABLE shop_order_status_mappings (
  organization_id integer not null,
  integration_id integer not null,
  status_category text not null,
  external_id text,
  primary key (organization_id, integration_id, status_category),
  foreign key (organization_id, integration_id) references integrations (organization_id, id) on delete cascade
) strict;

CREATE TABLE brands (
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
) strict;

CREATE TABLE sender_addresses (
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
) strict;

CREATE INDEX sender_addresses_by_brand on sender_addresses (organization_id, brand_id) where brand_id is not null;

CREATE TABLE return_settings (
  organization_id integer not null,
  brand_id integer not null,
  sender_address_id integer,
  document text not null,
  updated_at text not null,
  primary key (organization_id, brand_id),
  foreign key (organization_id, brand_id) references brands (organization_id, id) on delete cascade,
  foreign key (organization_id, sender_address_id) references sender_addresses (organization_id, id)
) strict;

CREATE INDEX return_settings_by_sender_address on return_settings (organization_id, sender_address_id) where sender_address_id is not null;

CREATE TABLE files (
  token text primary key,
  organization_id integer not null references organizations (id),
  content_type text not null,
  bytes blob not null,
  created_at text not null
) strict;

CREATE INDEX files_by_organization on files (organization_id, token);

CREATE INDEX files_by_age on files (created_at, token, organization_id);

CREATE TABLE label_logos (
  organization_id integer not null references organizations (id),
  token text not null,
  width integer not null,
  height integer not null,
  bits blob not null,
  is_used integer not null default 0,
  created_at text not null,
  unused_at text,
  primary key (organization_id, token)
) strict;

CREATE INDEX label_logos_unused on label_logos (unused_at, organization_id, token) where unused_at is not null and is_used = 0;

CREATE TABLE stored_files (
  token text primary key,
  organization_id integer not null references organizations (id),
  subject text not null,
  name text not null,
  content_type text not null,
  size integer not null,
  created_at text not null,
  expires_at text
) strict;

CREATE INDEX stored_files_by_subject on stored_files (organization_id, subject, token);

CREATE INDEX stored_files_by_expiry on stored_files (expires_at, token) where expires_at is not null;

CREATE INDEX stored_files_unused on stored_files (organization_id, subject, expires_at) where expires_at is not null;

CREATE TABLE file_totals (
  organization_id integer primary key references organizations (id),
  bytes integer not null
) strict;

CREATE TABLE contracts (
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
) strict;

CREATE INDEX contracts_by_state on contracts (organization_id, state, id);

CREATE UNIQUE INDEX contracts_default on contracts (organization_id, carrier_code) where is_default_per_carrier = 1;

CREATE INDEX contracts_by_carrier on contracts (organization_id, carrier_code, id);

CREATE TABLE contract_secrets (
  organization_id integer not null,
  contract_id integer not null,
  sealed text not null,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
) strict;

CREATE TABLE contract_prices (
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
) strict;

CREATE TABLE contract_form_prices (
  organization_id integer not null,
  contract_id integer not null,
  shipping_option_code text not null,
  price_cents integer not null,
  currency text not null,
  primary key (organization_id, contract_id, shipping_option_code),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
) strict;

CREATE TABLE carrier_tokens (
  organization_id integer not null,
  contract_id integer not null,
  revision integer not null,
  sealed text not null,
  expires_at text not null,
  lease_until text,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
) strict;

CREATE TABLE contract_failures (
  organization_id integer not null,
  contract_id integer not null,
  failures integer not null,
  first_failed_at text not null,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
) strict;

CREATE TABLE push_subscriptions (
  organization_id integer not null,
  contract_id integer not null,
  subscription_id text not null,
  revision integer not null,
  url_digest text not null,
  subscribed_at text not null,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
) strict;

CREATE TABLE carrier_points (
  organization_id integer not null,
  id integer not null,
  carrier_code text not null,
  carrier_service_point_id text not null,
  document text not null,
  seen_at text not null,
  primary key (organization_id, id)
) strict;

CREATE UNIQUE INDEX carrier_points_carrier_id on carrier_points (organization_id, carrier_code, carrier_service_point_id);

CREATE INDEX carrier_points_seen_at on carrier_points (organization_id, seen_at);

CREATE TABLE carrier_point_areas (
  organization_id integer not null,
  carrier_code text not null,
  area text not null,
  point_ids text not null,
  asked_at text not null,
  retry_at text,
  primary key (organization_id, carrier_code, area)
) strict;

CREATE INDEX carrier_point_areas_asked_at on carrier_point_areas (organization_id, asked_at);

CREATE TABLE orders (
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
) strict;

CREATE INDEX orders_by_integration on orders (organization_id, integration_id, id);

CREATE INDEX orders_by_order_id on orders (organization_id, order_id_key, id);

CREATE INDEX orders_by_number on orders (organization_id, order_number_key, id);

CREATE INDEX orders_by_created on orders (organization_id, order_created_at, id);

CREATE INDEX orders_by_updated on orders (organization_id, order_updated_at, id);

CREATE INDEX orders_by_integration_and_status on orders (organization_id, integration_id, status_key, id);

CREATE INDEX orders_by_integration_and_created on orders (organization_id, integration_id, order_created_at, id);

CREATE INDEX orders_by_integration_and_updated on orders (organization_id, integration_id, order_updated_at, id);

CREATE TABLE checkout_configurations (
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
) strict;

CREATE UNIQUE INDEX checkout_configurations_published on checkout_configurations (organization_id, integration_id)
  where published is not null;

CREATE INDEX checkout_configurations_of_integrations on checkout_configurations (organization_id, integration_id);

CREATE TABLE checkout_public_keys (
  id integer primary key autoincrement,
  organization_id integer not null,
  configuration_id text not null,
  public_key text not null unique,
  origins text not null,
  created_at text not null,
  updated_at text not null,
  foreign key (organization_id, configuration_id) references checkout_configurations (organization_id, id) on delete cascade
) strict;

CREATE INDEX checkout_public_keys_of_configurations on checkout_public_keys (organization_id, configuration_id, id);

CREATE TABLE shipping_rules (
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
) strict;

CREATE INDEX shipping_rules_in_order on shipping_rules (organization_id, "order", id);

CREATE INDEX shipping_rules_by_activity on shipping_rules (organization_id, is_active, "order", id);

CREATE TABLE shipping_rule_marks (
  organization_id integer not null primary key references organizations (id),
  mark text not null
) strict;

CREATE TABLE shipping_defaults (
  organization_id integer primary key references organizations (id),
  document text not null,
  updated_at text not null
) strict;

CREATE TABLE shipments (
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
) strict;

CREATE UNIQUE INDEX shipments_reference_key on shipments (organization_id, reference_key) where reference_key is not null;

CREATE UNIQUE INDEX shipments_once_key on shipments (organization_id, once_key) where once_key is not null;

CREATE INDEX shipments_by_reference on shipments (organization_id, external_reference_id, id) where external_reference_id is not null;

CREATE INDEX shipments_by_order_number on shipments (organization_id, order_number, id) where order_number is not null;

CREATE INDEX shipments_by_integration on shipments (organization_id, integration_id, id);

CREATE INDEX shipments_by_updated_at on shipments (organization_id, updated_at, id);

CREATE INDEX shipments_by_announced_at on shipments (organization_id, announced_at, id) where announced_at is not null;

CREATE INDEX shipments_unsettled on shipments (lease_until, id) where purchase in ('planned', 'intended', 'doubtful');

CREATE INDEX shipments_by_order on shipments (organization_id, order_id) where order_id is not null;

CREATE INDEX shipments_announcing on shipments (give_up_at) where purchase in ('planned', 'intended');

CREATE TABLE purchase_intents (
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
) strict;

CREATE UNIQUE INDEX purchase_intents_reference_key on purchase_intents (organization_id, reference_key) where reference_key is not null;

CREATE UNIQUE INDEX purchase_intents_once_key on purchase_intents (organization_id, once_key) where once_key is not null;

CREATE TABLE purchase_states (
  organization_id integer not null,
  reference text not null,
  state text not null,
  updated_at text not null,
  primary key (organization_id, reference)
) strict;

CREATE INDEX purchase_states_by_age on purchase_states (updated_at, organization_id);

CREATE TABLE parcels (
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
) strict;

CREATE UNIQUE INDEX parcels_by_tracking_number on parcels (organization_id, tracking_number, carrier_code) where tracking_number is not null;

CREATE INDEX parcels_by_status on parcels (organization_id, status, shipment_id);

CREATE INDEX parcels_by_number on parcels (tracking_number, id) where tracking_number is not null;

CREATE INDEX parcels_to_erase on parcels (updated_at, id)
  where personal_data_erased_at is null and status in ('DELIVERED', 'COLLECTED_BY_CUSTOMER', 'RETURNED_TO_SENDER', 'CANCELLED', 'CANCELLED_UPSTREAM');

CREATE INDEX parcels_by_announced_at on parcels (organization_id, announced_at, id) where announced_at is not null;

CREATE INDEX parcels_by_status_and_id on parcels (organization_id, status, id);

CREATE INDEX parcels_by_updated_at on parcels (organization_id, updated_at, id);

CREATE INDEX parcels_to_poll on parcels (poll_at, id) where poll_at is not null;

CREATE INDEX parcels_to_poll_by_clock on parcels (organization_id, poll_due_at, id) where poll_due_at is not null;

CREATE TABLE v2_parcels (
  organization_id integer not null,
  parcel_id integer not null,
  is_unlabelled integer not null,
  order_number text,
  external_reference text,
  external_order_id text,
  document text not null,
  primary key (organization_id, parcel_id),
  foreign key (organization_id, parcel_id) references parcels (organization_id, id) on delete cascade
) strict;

CREATE UNIQUE INDEX v2_parcels_reference on v2_parcels (organization_id, external_reference) where external_reference is not null;

CREATE INDEX v2_parcels_by_order_number on v2_parcels (organization_id, order_number, parcel_id) where order_number is not null;

CREATE INDEX v2_parcels_by_order_id on v2_parcels (organization_id, external_order_id, parcel_id) where external_order_id is not null;

CREATE TABLE tracked_parcels (
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
) strict;

CREATE TABLE tracking_events (
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
) strict;

CREATE TABLE tracking_cursors (
  organization_id integer not null,
  contract_id integer not null,
  changes_until text not null,
  followed_until text not null,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
) strict;

CREATE TABLE pickups (
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
) strict;

CREATE INDEX pickups_by_contract on pickups (organization_id, contract_id, contract_needed_until);

CREATE TABLE manifests (
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
) strict;

CREATE INDEX manifests_by_age on manifests (created_at, organization_id);

CREATE TABLE manifest_cursors (
  organization_id integer not null,
  contract_id integer not null,
  number integer not null,
  announced_at text not null,
  shipment_id text not null,
  closed_date text,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
) strict;

CREATE TABLE returns (
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
) strict;

CREATE UNIQUE INDEX returns_reference_key on returns (organization_id, reference_key) where reference_key is not null;

CREATE INDEX returns_by_outgoing_shipment on returns (organization_id, outgoing_shipment_id, id) where outgoing_shipment_id is not null;

CREATE INDEX returns_by_integration on returns (organization_id, integration_id, created_at, id);

CREATE INDEX returns_by_parent_status on returns (organization_id, integration_id, parent_status, created_at, id);

CREATE TABLE invoice_items (
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
) strict;

CREATE INDEX invoice_items_by_time on invoice_items (organization_id, created_at, id);

CREATE INDEX invoice_items_by_type on invoice_items (organization_id, type, created_at, id);

CREATE INDEX invoice_items_by_parcel on invoice_items (organization_id, parcel_id, created_at, id) where parcel_id is not null;

CREATE INDEX invoice_items_by_pickup on invoice_items (organization_id, pickup_id, id) where pickup_id is not null;

CREATE INDEX invoice_items_by_invoice on invoice_items (organization_id, invoice_id, created_at, id) where invoice_id is not null;

CREATE INDEX invoice_items_pending on invoice_items (organization_id, currency, created_at, id) where invoice_id is null;

CREATE TABLE invoices (
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
) strict;

CREATE UNIQUE INDEX invoices_number on invoices (organization_id, number_year, number) where number is not null;

CREATE INDEX invoices_by_time on invoices (organization_id, created_at, id) where reference is not null;

CREATE UNIQUE INDEX invoices_closing on invoices (organization_id, currency) where reference is null;

CREATE TABLE invoice_lines (
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
) strict;

CREATE TABLE billing_accounts (
  organization_id integer primary key references organizations (id),
  period text,
  credit_limit integer,
  vat_number text,
  address text,
  postal_code text,
  city text,
  updated_at text not null
) strict;

CREATE TABLE support_tickets (
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
) strict;

CREATE UNIQUE INDEX support_tickets_open on support_tickets (organization_id, open_key) where open_key is not null;

CREATE INDEX support_tickets_by_time on support_tickets (organization_id, created_at, id);

CREATE INDEX support_tickets_by_status on support_tickets (organization_id, status, created_at, id);

CREATE INDEX support_tickets_by_carrier on support_tickets (organization_id, carrier_code, created_at, id);

CREATE INDEX support_tickets_by_status_and_carrier on support_tickets (organization_id, status, carrier_code, created_at, id);

CREATE INDEX support_tickets_by_parcel on support_tickets (organization_id, parcel_id, created_at, id) where parcel_id is not null;

CREATE INDEX support_tickets_by_tracking_number on support_tickets (organization_id, tracking_number, created_at, id);

CREATE INDEX support_tickets_to_erase on support_tickets (solved_at, id) where personal_data_erased_at is null and solved_at is not null;

CREATE TABLE ticket_steps (
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
) strict;

CREATE TABLE ticket_requests (
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
) strict;

CREATE INDEX ticket_requests_by_ticket on ticket_requests (organization_id, ticket_id, id);

CREATE INDEX ticket_requests_listed on ticket_requests (organization_id, listed_at, id) where listed_at is not null;

CREATE INDEX ticket_requests_by_type on ticket_requests (organization_id, data_type, listed_at, id) where listed_at is not null;

CREATE TABLE carrier_support_contacts (
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
) strict;

CREATE TABLE emails (
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
) strict;

CREATE INDEX emails_by_resource on emails (organization_id, resource_type, resource_id, id);

CREATE INDEX emails_by_time on emails (created_at, id);

CREATE TABLE email_counts (
  organization_id integer not null references organizations (id),
  day text not null,
  counted text not null,
  emails integer not null,
  primary key (organization_id, day, counted)
) strict;

CREATE INDEX email_counts_by_day on email_counts (day, organization_id, counted);

CREATE TABLE parcel_milestones (
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
) strict;

CREATE INDEX parcel_milestones_uncounted on parcel_milestones (organization_id, parcel_id) where is_counted = 0;

CREATE TABLE transit_rollups (
  organization_id integer not null,
  shipping_option_code text not null,
  date text not null,
  from_country text not null,
  to_country text not null,
  carrier_code text not null,
  sketch blob not null,
  primary key (organization_id, shipping_option_code, date, from_country, to_country, carrier_code)
) strict;

CREATE INDEX transit_rollups_by_carrier on transit_rollups (organization_id, carrier_code, date, from_country, to_country);

CREATE INDEX transit_rollups_by_age on transit_rollups (date, organization_id);

CREATE TABLE daily_figures (
  organization_id integer not null,
  date text not null,
  carrier_code text not null,
  figure text not null,
  value integer not null,
  primary key (organization_id, date, carrier_code, figure)
) strict;

CREATE INDEX daily_figures_by_age on daily_figures (date, organization_id);

CREATE TABLE reports (
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
) strict;

CREATE INDEX reports_by_age on reports (created_at, id);

CREATE INDEX reports_unfinished on reports (organization_id, id) where status in ('queued', 'generating');

CREATE TABLE report_parts (
  organization_id integer not null,
  report_id text not null,
  part integer not null,
  token text not null,
  bytes integer not null,
  primary key (organization_id, report_id, part),
  foreign key (organization_id, report_id) references reports (organization_id, id) on delete cascade
) strict;

CREATE TABLE practice_bookings (
  carrier text not null,
  reference text not null,
  id text not null,
  booking text not null,
  cancelled_at text,
  created_at text not null default '2026-11-15T00:00:00.000Z',
  primary key (carrier, reference),
  unique (carrier, id)
) strict;

CREATE INDEX practice_bookings_by_age on practice_bookings (created_at, carrier, reference);

CREATE TABLE practice_numbers (
  carrier text not null,
  number text not null,
  reference text not null,
  primary key (carrier, number)
) strict;

CREATE INDEX practice_numbers_by_reference on practice_numbers (reference);

CREATE TABLE practice_accounts (
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
) strict;

CREATE INDEX practice_accounts_by_age on practice_accounts (created_at);

CREATE INDEX practice_accounts_unused on practice_accounts (code_until) where access_hash is null;

CREATE INDEX practice_accounts_of_organizations on practice_accounts (opened_for, id);

CREATE UNIQUE INDEX practice_accounts_by_state on practice_accounts (state_hash);

CREATE TABLE practice_events (
  id integer primary key autoincrement,
  account_id integer not null references practice_accounts (id) on delete cascade,
  unique_id text not null,
  event text not null,
  received_at text not null,
  unique (account_id, unique_id)
) strict;

CREATE TABLE sandbox_payments (
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
) strict;

CREATE INDEX sandbox_payments_of_organizations on sandbox_payments (organization_id, id);

CREATE INDEX sandbox_payments_by_age on sandbox_payments (created_at, id);

CREATE TRIGGER invoice_items_billed before update of organization_id, billing_key, type, subtype, description, amount, currency, reference, parcel_id, pickup_id, carrier_code, from_country, credited_id, created_at on invoice_items when true and true begin select raise(abort, 'What an invoice item bills never changes'); end;

CREATE TRIGGER invoice_items_invoiced before update on invoice_items when old.invoice_id is not null and true begin select raise(abort, 'An item that is on an invoice never changes'); end;

CREATE TRIGGER invoice_items_kept before delete on invoice_items when true and not exists (select 1 from marks where name = 'move') begin select raise(abort, 'Invoice items are never deleted'); end;

CREATE TRIGGER invoices_issued before update of organization_id, type, category, description, currency, price_taxable, price_non_taxable, tax, item_count, tax_rate, vat_code, issuer, buyer, number_year, number, reference, closes_at, due_date, created_at on invoices when old.reference is not null and true begin select raise(abort, 'An issued invoice never changes'); end;

CREATE TRIGGER invoices_kept before delete on invoices when true and not exists (select 1 from marks where name = 'move') begin select raise(abort, 'Invoices are never deleted'); end;

CREATE TRIGGER invoice_lines_issued before update on invoice_lines when true and exists (select 1 from invoices i where i.organization_id = old.organization_id and i.id = old.invoice_id and i.reference is not null) begin select raise(abort, 'An issued invoice never changes'); end;

CREATE TRIGGER invoice_lines_kept before delete on invoice_lines when true and not exists (select 1 from marks where name = 'move') begin select raise(abort, 'Lines of invoices are never deleted'); end;
