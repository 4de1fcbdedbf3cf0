-- What is sent. `document` is what an answer says of it that no carrier changes. `reference_key` is the external reference for as
-- long as it is taken: a shipment of which nothing was bought gives it back. `purchase` is how far the buying of its labels has come,
-- which the carrier knows by `purchase_reference`; `ask_at` is from when on anybody may ask the carrier about it, and `give_up_at` when
-- labels that nobody has heard of are no longer wanted, both by the clock of the machine. `once_key` is the idempotency key under
-- which it was asked for while the caller waited.
create table shipments (
  id text not null,
  organization_id integer not null references organizations (id),
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
  ask_at text not null,
  give_up_at text not null,
  carrier_shipment_id text,
  cancel_asked_at text,
  created_at text not null,
  updated_at text not null,
  announced_at text,
  primary key (organization_id, id)
);

create unique index shipments_reference_key on shipments (organization_id, reference_key) where reference_key is not null;

create unique index shipments_once_key on shipments (organization_id, once_key) where once_key is not null;

create index shipments_by_reference on shipments (organization_id, external_reference_id, id) where external_reference_id is not null;

create index shipments_by_order_number on shipments (organization_id, order_number, id) where order_number is not null;

create index shipments_by_integration on shipments (organization_id, integration_id, id);

create index shipments_by_updated_at on shipments (organization_id, updated_at, id);

create index shipments_by_announced_at on shipments (organization_id, announced_at, id) where announced_at is not null;

-- What nobody has heard the end of. Few at any time, so that looking for those that were forgotten costs nothing.
create index shipments_unsettled on shipments (ask_at, id) where purchase in ('planned', 'intended', 'doubtful');

-- `label` is what the carrier wants to be drawn, and `documents` which papers there are. A parcel without a shipment was sent
-- elsewhere, and is only followed here.
create table parcels (
  id integer primary key autoincrement,
  organization_id integer not null,
  shipment_id text,
  position integer not null,
  carrier_code text not null,
  status text not null,
  document text not null,
  tracking_number text,
  tracking_url text,
  awb_tracking_number text,
  label text,
  documents text not null,
  printed_at text,
  announced_at text,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id),
  unique (organization_id, shipment_id, position),
  foreign key (organization_id, shipment_id) references shipments (organization_id, id) on delete cascade
);

create unique index parcels_by_tracking_number on parcels (organization_id, tracking_number, carrier_code) where tracking_number is not null;

create index parcels_by_status on parcels (organization_id, status, shipment_id);
