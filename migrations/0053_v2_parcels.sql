-- What only version 2 knows of a parcel: src/modules/shipping/shipments/unlabelled/. A parcel without a label (status NO_LABEL, no
-- shipment) has its whole request in document, and its order number and reference beside it; once it is announced, the shipment has these,
-- and document keeps the fields that shipments do not have. external_order_id stays.
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

-- Lists of parcels by their status or the time of their last change, newest first.
create index parcels_by_status_and_id on parcels (organization_id, status, id);

create index parcels_by_updated_at on parcels (organization_id, updated_at, id);

-- Whether the organization may create parcels in version 2: open, closed, or null for what the installation says.
alter table organizations add column v2_parcels text;
