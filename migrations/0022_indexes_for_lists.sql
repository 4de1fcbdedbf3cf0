-- The lists that are filtered and sorted in many ways: src/platform/lists/. Each index ends in the order in which rows are listed; a column
-- with few values before that order is walked once for each value where a request does not filter by it.

drop index orders_by_status;

create index orders_by_integration_and_status on orders (organization_id, integration_id, status_key, id);

create index orders_by_integration_and_created on orders (organization_id, integration_id, order_created_at, id);

create index orders_by_integration_and_updated on orders (organization_id, integration_id, order_updated_at, id);

drop index deliveries_by_connection;

create index deliveries_by_connection on deliveries (organization_id, connection_id, status, event_type, created_at, id);

drop index deliveries_by_status;

create index deliveries_by_status on deliveries (organization_id, status, event_type, created_at, id);

drop index events_by_operation;

drop index events_by_resource_type;

create index events_by_change on events (organization_id, resource_type, operation, created_at, id) where operation is not null;

drop index events_by_resource;

create index events_by_resource on events (organization_id, resource_id, resource_type, operation, created_at, id) where operation is not null;

create index contracts_by_carrier on contracts (organization_id, carrier_code, id);

-- Whether a job of an organization is running is asked by each move of its clock.
create index jobs_leased on jobs (organization_id, leased_until) where leased_until is not null and dead_at is null;

-- A connection or an integration that is deleted is gone for every request at once; a job deletes what belongs to it, and then the row.
alter table connections add column deleted_at text;

create index connections_deleted on connections (organization_id, id) where deleted_at is not null;

alter table integrations add column deleted_at text;

create index integrations_deleted on integrations (organization_id, id) where deleted_at is not null;
