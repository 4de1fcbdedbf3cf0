-- What is to be shipped, as the shop sent it: `document` is what is answered, the other columns are what it is found by. Those
-- that end in `_key` are in lower case. `order_updated_at` is the time of creation where the shop names none.
create table orders (
  id integer primary key autoincrement,
  organization_id integer not null,
  integration_id integer not null,
  order_id text not null,
  order_number text not null,
  order_id_key text not null,
  order_number_key text not null,
  status_key text not null,
  order_created_at text not null,
  order_updated_at text not null,
  document text not null,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id),
  unique (organization_id, integration_id, order_id),
  foreign key (organization_id, integration_id) references integrations (organization_id, id) on delete cascade
);

create index orders_by_integration on orders (organization_id, integration_id, id);

create index orders_by_order_id on orders (organization_id, order_id_key, id);

create index orders_by_number on orders (organization_id, order_number_key, id);

create index orders_by_status on orders (organization_id, status_key, id);

create index orders_by_created on orders (organization_id, order_created_at, id);

create index orders_by_updated on orders (organization_id, order_updated_at, id);
