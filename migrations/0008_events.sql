-- What happened, written in the transaction of the change: the outbox, and the trail that can be read back. Rows with an
-- operation are changes of a resource; the others are only told to those who subscribed. The organization is that of the
-- caller, which exists: a foreign key would ask again at every write.
create table events (
  id integer primary key autoincrement,
  organization_id integer not null,
  type text not null,
  resource_type text not null,
  resource_id text not null,
  operation text,
  actor_id integer not null,
  request_id text,
  payload text not null,
  created_at text not null
);

create index events_by_time on events (organization_id, created_at, id) where operation is not null;

create index events_by_resource on events (organization_id, resource_id, created_at, id) where operation is not null;

create index events_by_resource_type on events (organization_id, resource_type, created_at, id) where operation is not null;

create index events_by_operation on events (organization_id, operation, created_at, id) where operation is not null;
