-- The requests of the last minute under each limit: a list of times, each with how many came then.
create table limits (
  organization_id integer not null references organizations (id),
  name text not null,
  taken text not null,
  primary key (organization_id, name)
);
