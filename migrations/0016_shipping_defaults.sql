-- What an organization ships with where nothing else is said. One row at most; without it the usual ones hold.
create table shipping_defaults (
  organization_id integer primary key references organizations (id),
  document text not null,
  updated_at text not null
);
