create table shop_order_statuses (
  organization_id integer not null,
  integration_id integer not null,
  external_id text not null,
  translations text not null,
  deleted_at text,
  primary key (organization_id, integration_id, external_id),
  foreign key (organization_id, integration_id) references integrations (organization_id, id) on delete cascade
);

create table shop_order_status_mappings (
  organization_id integer not null,
  integration_id integer not null,
  status_category text not null,
  external_id text,
  primary key (organization_id, integration_id, status_category),
  foreign key (organization_id, integration_id) references integrations (organization_id, id) on delete cascade
);
