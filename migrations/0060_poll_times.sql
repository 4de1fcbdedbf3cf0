-- When a carrier is next polled about a parcel, in place of a job for each parcel: src/modules/shipping/shipments/tracking/poll-times.ts.
-- poll_at is by the machine's clock, poll_due_at is the same moment by the clock of the organization, and poll_set_at is when both were
-- set, by the machine's. Events until polled_until, by the clock of the organization, are stored. Waiting jobs of earlier versions run
-- once more and leave their next time here.
alter table parcels add column poll_at text;

alter table parcels add column poll_due_at text;

alter table parcels add column poll_set_at text;

alter table parcels add column polled_until text;

create index parcels_to_poll on parcels (poll_at, id) where poll_at is not null;

create index parcels_to_poll_by_clock on parcels (organization_id, poll_due_at, id) where poll_due_at is not null;
