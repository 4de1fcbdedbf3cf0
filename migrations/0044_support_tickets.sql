-- Support tickets: src/modules/support/tickets/. `contract_kind`: whether the parcel was sent at platform rates or under a contract of the
-- organization. `document`: what the client sent, with the tokens of its files. `open_key`: kind and parcel for as long as the ticket is
-- open, so that a parcel has one open ticket of a kind. `accepted_amount`: what the carrier agreed to pay, in minor units of the currency.
-- `step_count`: how many steps the ticket has taken.
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

-- Across organizations: solved tickets whose personal data is still there.
create index support_tickets_to_erase on support_tickets (solved_at, id) where personal_data_erased_at is null and solved_at is not null;

-- The steps of a ticket in their order, each once by its key. `details`: comment and data of the step, as JSON.
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

-- Data that the carrier requests for a ticket. `listed_at`: when it was requested, for as long as GET /dsf/tickets/requested-data lists it.
-- `closed_at`: when it was answered, or the ticket was solved without it.
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

-- Whom a carrier's tickets go to, one for each carrier: src/modules/support/contacts/.
create table carrier_support_contacts (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  carrier_code text not null,
  email text not null,
  language text not null,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id),
  unique (organization_id, carrier_code)
);
