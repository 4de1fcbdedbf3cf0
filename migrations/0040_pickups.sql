-- Pickups: a carrier's driver comes for parcels. `document`: what the client sent, as the API returns it. `booking_reference`: ours, which
-- the carrier stores. `booking_attempts`: how often the carrier was sent the booking. `lease_until`:
-- until when the worker that sent it may be waiting for the answer; null where none is. `give_up_at`: from when on it is sent no more.
-- `time_slot`: the one that the carrier has chosen. `contract_needed_until`: until when the carrier may have to be called about it.
create table pickups (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  carrier_code text not null,
  contract_id integer not null,
  status text not null,
  document text not null,
  errors text not null,
  booking_reference text not null,
  booking_attempts integer not null,
  lease_until text,
  give_up_at text not null,
  carrier_pickup_id text,
  time_slot text,
  cancel_requested_at text,
  cancelled_at text,
  contract_needed_until text not null,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id)
);

create index pickups_by_contract on pickups (organization_id, contract_id, contract_needed_until);
