-- Checkout configurations: src/modules/sales/checkout/. draft: what the merchant edits. published: what delivery options are computed from,
-- null while it is not published. At most one configuration of an integration is published. origins: of the web pages that may use a key.
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
