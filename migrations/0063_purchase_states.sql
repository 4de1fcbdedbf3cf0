-- How far a purchase has come that takes several calls to the carrier, or that is being taken back; before each call it is on disk:
-- src/modules/shipping/shipments/purchase/progress.ts. reference: that of the purchase. Deleted with the outcome, and after a while.
create table purchase_states (
  organization_id integer not null,
  reference text not null,
  state text not null,
  updated_at text not null,
  primary key (organization_id, reference)
);

create index purchase_states_by_age on purchase_states (updated_at, organization_id);
