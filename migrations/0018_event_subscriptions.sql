-- Where events are sent: the connections of organizations, and, with the type integration, the webhooks of their integrations, which no
-- list shows. An integration that is gone is still told so; hence its id is no reference. `user_id` is on whose behalf it is sent.
-- `configuration` is what may be shown. `health` is how it fares, `probe_at` when one that does not answer is tried again; both belong to
-- whoever holds the lease.
create table connections (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  user_id integer not null,
  type text not null,
  integration_id integer,
  configuration text not null,
  health text not null,
  probe_at text,
  disabled_at text,
  leased_until text,
  fence integer not null,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id)
);
create unique index connections_of_integrations on connections (organization_id, integration_id) where integration_id is not null;

-- What a connection signs and signs in with, sealed: `auth`, `signing`, `tokens`.
create table connection_secrets (
  organization_id integer not null,
  connection_id integer not null,
  kind text not null,
  sealed text not null,
  primary key (organization_id, connection_id, kind),
  foreign key (organization_id, connection_id) references connections (organization_id, id) on delete cascade
);

create index connections_authorized on connection_secrets (organization_id, connection_id) where kind = 'tokens';

create table subscriptions (
  id integer primary key autoincrement,
  organization_id integer not null,
  connection_id integer not null,
  event_type text not null,
  is_active integer not null,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id),
  foreign key (organization_id, connection_id) references connections (organization_id, id) on delete cascade
);
create index subscriptions_to_events on subscriptions (organization_id, event_type, connection_id) where is_active = 1;
create index subscriptions_of_connections on subscriptions (organization_id, connection_id);

-- One event on its way to one connection. `subject` is what it speaks of: of one subject nothing overtakes. `status`: waiting for its
-- time; held behind an earlier one of its subject; delivered; failed. `attempts` is what became of each; `step` is how many of them count
-- on its way to being given up.
create table deliveries (
  id integer primary key autoincrement,
  organization_id integer not null,
  connection_id integer not null,
  event_id integer not null,
  event_type text not null,
  subject text not null,
  body text not null,
  status text not null,
  due_at text not null,
  attempt_count integer not null,
  step integer not null,
  attempts text not null,
  created_at text not null,
  ended_at text,
  unique (connection_id, event_id),
  unique (organization_id, id),
  foreign key (organization_id, connection_id) references connections (organization_id, id) on delete cascade
);
create index deliveries_waiting on deliveries (connection_id, due_at, id) where status = 'waiting';
create index deliveries_open on deliveries (connection_id, subject, id) where status in ('waiting', 'held');
create index deliveries_by_time on deliveries (organization_id, created_at, id);
create index deliveries_by_connection on deliveries (organization_id, connection_id, created_at, id);
create index deliveries_by_status on deliveries (organization_id, status, created_at, id);
