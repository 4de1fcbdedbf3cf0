-- With whom an organization ships, and as whom. `revision` counts what the carrier is to be asked about anew.
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
  unique (organization_id, id)
);

create index contracts_by_state on contracts (organization_id, state, id);

create unique index contracts_default on contracts (organization_id, carrier_code) where is_default_per_carrier = 1;

-- What of a contract nobody is ever shown, as one sealed text.
create table contract_secrets (
  organization_id integer not null,
  contract_id integer not null,
  sealed text not null,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

-- Prices of one's own by lane and weight: above min_g, up to and including max_g. A quote reads the bands of one lane.
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

-- Prices that were typed in: one for an option, whatever the weight and the lane.
create table contract_form_prices (
  organization_id integer not null,
  contract_id integer not null,
  shipping_option_code text not null,
  price_cents integer not null,
  currency text not null,
  primary key (organization_id, contract_id, shipping_option_code),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);
