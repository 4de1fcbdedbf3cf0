-- What happened to parcels, as their carriers told it. An event is the same when parcel, time and code are; this index also gives those
-- of a parcel in their order.
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

-- When that happened by which a parcel has its status: what happened earlier, and is told later, does not move it back.
alter table parcels add column status_at text;

-- Whoever has a tracking number may see where the parcel is, and knows nothing of organizations.
create index parcels_by_number on parcels (tracking_number, id) where tracking_number is not null;

-- What is known of a parcel that was sent elsewhere, and is only followed here. `document` is the request.
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
