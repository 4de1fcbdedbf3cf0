-- Parcel reports: src/modules/insight/reporting/. A job writes a report part by part; position_at and position_id are the announcement
-- and the id of the last parcel that was read. Each part is a file of the file store. filters: as the client sent them.
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

create table report_parts (
  organization_id integer not null,
  report_id text not null,
  part integer not null,
  token text not null,
  bytes integer not null,
  primary key (organization_id, report_id, part),
  foreign key (organization_id, report_id) references reports (organization_id, id) on delete cascade
);

create index parcels_by_announced_at on parcels (organization_id, announced_at, id) where announced_at is not null;
