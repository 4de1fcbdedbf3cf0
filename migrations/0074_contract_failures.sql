-- Calls to the carrier of a contract that have failed in a row: src/modules/contracts/failures.ts. There is no row where the last one did
-- not fail. `first_failed_at`: by the machine's clock.
create table contract_failures (
  organization_id integer not null,
  contract_id integer not null,
  failures integer not null,
  first_failed_at text not null,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

-- Purchases that wait for their carrier, the oldest first: `give_up_at` is as long after the request for each.
create index shipments_announcing on shipments (give_up_at) where purchase in ('planned', 'intended');
