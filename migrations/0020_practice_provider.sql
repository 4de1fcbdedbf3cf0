-- The books of the practice provider. They are its own, as they would be with a provider outside: they bear no organization, and no
-- request reaches them but by asking it. An account is opened each time somebody agrees; whoever has its key may look at what arrived.
create table practice_accounts (
  id integer primary key autoincrement,
  key_hash text not null unique,
  code_hash text unique,
  code_challenge text not null,
  code_until text not null,
  access_hash text unique,
  access_until text,
  refresh_hash text unique,
  created_at text not null
);

create table practice_events (
  id integer primary key autoincrement,
  account_id integer not null references practice_accounts (id) on delete cascade,
  unique_id text not null,
  event text not null,
  received_at text not null,
  unique (account_id, unique_id)
);
