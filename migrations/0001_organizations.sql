-- Single facts about the installation, by name.
create table marks (
  name text primary key,
  value text not null
);

create table organizations (
  id integer primary key autoincrement,
  name text not null,
  mode text not null,
  country text not null,
  currency text not null,
  time_zone text not null,
  created_at text not null
);

create table users (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  name text not null,
  created_at text not null,
  unique (organization_id, id)
);

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
  started_failing_at text,
  last_fetched_at text,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id)
);

-- API key pairs and OAuth clients: an id that is public, and up to two secrets, of which only keyed hashes are kept.
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
