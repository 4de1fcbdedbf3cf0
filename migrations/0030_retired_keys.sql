-- After SECRET_KEY was replaced: the keys derived from the previous one that still check credentials, links, push addresses and cursors
-- made before, sealed with the current SECRET_KEY. `fingerprint` names the SECRET_KEY that they were derived from.
create table retired_keys (
  fingerprint text primary key,
  sealed text not null,
  created_at text not null
);
