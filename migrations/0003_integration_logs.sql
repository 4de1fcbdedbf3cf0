create table integration_logs (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  integration_id integer,
  base_url text not null,
  full_url text,
  method text not null,
  response_code integer,
  response text,
  request text,
  exception_type text,
  exception text,
  protected integer not null,
  additional_data text not null,
  created_at text not null,
  unique (organization_id, id),
  foreign key (organization_id, integration_id) references integrations (organization_id, id)
);

create index integration_logs_by_time on integration_logs (organization_id, created_at, id);

create index integration_logs_by_integration on integration_logs (organization_id, integration_id, created_at, id);
