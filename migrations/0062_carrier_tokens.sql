-- The token by which a carrier is called under a contract, sealed: src/modules/contracts/tokens.ts. revision: that of the contract's data
-- which it was issued for. lease_until: a process is getting another one until then. One row for each contract whose carrier needs one.
create table carrier_tokens (
  organization_id integer not null,
  contract_id integer not null,
  revision integer not null,
  sealed text not null,
  expires_at text not null,
  lease_until text,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);
