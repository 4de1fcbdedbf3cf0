-- Returns. The goods travel as a shipment with its parcels; this row has what only a return has. `parcel_id` is the first parcel.
-- `parent_status` is the status of that parcel, for the filter of the list, and `status_history` the statuses that it has had.
-- `reference_key` is the external reference for as long as it is taken: a return of which nothing was bought releases it.
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
