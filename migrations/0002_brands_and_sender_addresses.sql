create table brands (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  name text not null,
  domain text not null unique,
  color text,
  website text,
  screen_logo text,
  print_logo text,
  notify_reply_to_email text,
  notify_bcc_email text,
  hide_powered_by integer not null,
  google_analytics_id text,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id)
);

create table sender_addresses (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  brand_id integer,
  name text not null,
  company_name text not null,
  address_line_1 text not null,
  house_number text not null,
  address_line_2 text not null,
  postal_code text not null,
  city text not null,
  po_box text not null,
  state_province_code text not null,
  country_code text not null,
  email text not null,
  phone_number text not null,
  signature text not null,
  tax_numbers text not null,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id),
  foreign key (organization_id, brand_id) references brands (organization_id, id)
);

create index sender_addresses_by_brand on sender_addresses (organization_id, brand_id) where brand_id is not null;
