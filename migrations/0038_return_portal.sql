-- How the shoppers of a brand return parcels. Without a row the defaults hold, and the brand has no return portal. `sender_address_id` is the
-- address that `document` names, so that it cannot be deleted while returns go there.
create table return_settings (
  organization_id integer not null,
  brand_id integer not null,
  sender_address_id integer,
  document text not null,
  updated_at text not null,
  primary key (organization_id, brand_id),
  foreign key (organization_id, brand_id) references brands (organization_id, id) on delete cascade,
  foreign key (organization_id, sender_address_id) references sender_addresses (organization_id, id)
);

create index return_settings_by_sender_address on return_settings (organization_id, sender_address_id) where sender_address_id is not null;

-- Files whose bytes are outside the database. `subject` is what a file was uploaded for. A file is deleted at `expires_at`; null keeps it.
create table stored_files (
  token text primary key,
  organization_id integer not null references organizations (id),
  subject text not null,
  name text not null,
  content_type text not null,
  size integer not null,
  created_at text not null,
  expires_at text
);

create index stored_files_by_subject on stored_files (organization_id, subject, token);

create index stored_files_by_expiry on stored_files (expires_at, token) where expires_at is not null;
