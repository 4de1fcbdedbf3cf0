-- Milestones of parcels for analytics and reports: src/modules/shipping/shipments/milestones/. A transaction that changes a parcel sets
-- is_counted to 0; a job computes the milestones from the tracking events, adds the parcel to the roll-ups and sets it to 1.
-- counted_figures: a bit for each figure that the parcel was added to. Parcels from before this migration are counted by the same job.
create table parcel_milestones (
  organization_id integer not null,
  parcel_id integer not null,
  shipped_at text,
  first_offer_at text,
  delivered_at text,
  exception_at text,
  sub_status text,
  counted_figures integer not null default 0,
  is_counted integer not null default 0,
  primary key (organization_id, parcel_id),
  foreign key (organization_id, parcel_id) references parcels (organization_id, id) on delete cascade
);

insert into parcel_milestones (organization_id, parcel_id) select organization_id, id from parcels;

create index parcel_milestones_uncounted on parcel_milestones (organization_id, parcel_id) where is_counted = 0;
