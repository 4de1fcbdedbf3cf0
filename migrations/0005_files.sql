-- What was uploaded or made to be downloaded. Whoever has the token may read the file.
create table files (
  token text primary key,
  organization_id integer not null references organizations (id),
  content_type text not null,
  bytes blob not null,
  created_at text not null
);

create index files_by_organization on files (organization_id, token);
