-- When the personal data of a parcel, and of its shipment, was erased because its retention had ended: src/housekeeping.ts.
alter table parcels add column personal_data_erased_at text;

-- The parcels whose retention runs: the final statuses of src/resources/parcel-tracking/status-of.ts, in that order.
create index parcels_to_erase on parcels (updated_at, id)
  where personal_data_erased_at is null and status in ('DELIVERED', 'COLLECTED_BY_CUSTOMER', 'RETURNED_TO_SENDER', 'CANCELLED', 'CANCELLED_UPSTREAM');

-- An order is erased with the last of its shipments.
create index shipments_by_order on shipments (organization_id, order_id) where order_id is not null;

-- Tracking events as they were published. The other events of a parcel are found by events_by_resource.
create index events_published on events (organization_id, resource_id, resource_type) where operation is null;
