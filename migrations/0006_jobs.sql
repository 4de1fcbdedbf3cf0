-- Work behind the request. A job that is done is deleted; one that failed too often stays, with dead_at set.
create table jobs (
  id integer primary key autoincrement,
  organization_id integer references organizations (id),
  kind text not null,
  payload text not null,
  key text,
  waiting_key text unique,
  order_key text,
  run_at text not null,
  attempts integer not null,
  fence integer not null,
  leased_until text,
  last_error text,
  dead_at text,
  created_at text not null
);

create index jobs_by_time on jobs (run_at, id) where dead_at is null;

create index jobs_by_order on jobs (order_key, id) where order_key is not null and dead_at is null;

create index jobs_dead on jobs (dead_at, id) where dead_at is not null;
