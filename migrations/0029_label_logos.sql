-- The logos of brands as labels show them, in dots, decoded once when a logo is uploaded. A parcel names the one that it was bought with
-- (in `label`), so that its label does not change when the brand gets another logo. `is_used`: some parcel names it, and it is kept.
-- `unused_at`: since when no brand has it.
create table label_logos (
  organization_id integer not null references organizations (id),
  token text not null,
  width integer not null,
  height integer not null,
  bits blob not null,
  is_used integer not null default 0,
  created_at text not null,
  unused_at text,
  primary key (organization_id, token)
);

create index label_logos_unused on label_logos (unused_at, organization_id, token) where unused_at is not null and is_used = 0;
