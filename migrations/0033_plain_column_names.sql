-- Until when the worker that buys the labels of a shipment holds it; after that, any worker may look its purchase up at the carrier.
alter table shipments rename column ask_at to lease_until;

-- When its cancellation was requested; null while none is in progress.
alter table shipments rename column cancel_asked_at to cancel_requested_at;

-- The requests that were counted in the window of a limit, as JSON.
alter table limits rename column taken to entries;
