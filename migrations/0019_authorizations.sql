-- What somebody was sent to a provider to agree to, until they come back: which connection of which organization, on whose behalf, and
-- what proves to the provider that it is we who asked, sealed. The state that comes back with them is kept as a hash alone, and used once.
create table authorizations (
  state_hash text primary key,
  organization_id integer not null,
  connection_id integer not null,
  user_id integer not null,
  verifier text not null,
  expires_at text not null,
  foreign key (organization_id, connection_id) references connections (organization_id, id) on delete cascade
);
create index authorizations_of_connections on authorizations (organization_id, connection_id);
create index authorizations_by_end on authorizations (organization_id, expires_at);
