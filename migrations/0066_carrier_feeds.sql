-- How far a carrier was asked under a contract which of its parcels have news: src/modules/shipping/shipments/tracking/changes.ts.
-- changes_until: everything before it is stored, by the clock of the organization. followed_until: a parcel of the contract is in transit
-- until then at least; every poll of one moves it. One row for each contract whose carrier lists changes.
create table tracking_cursors (
  organization_id integer not null,
  contract_id integer not null,
  changes_until text not null,
  followed_until text not null,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

-- The end of day that carriers have confirmed: src/modules/shipping/manifests. number: counts the manifests of a contract. manifest_id: as
-- the carrier calls it. failed: the shipments that it did not close, with its reasons, in JSON. document: the file that it returned.
create table manifests (
  organization_id integer not null,
  contract_id integer not null,
  number integer not null,
  carrier_code text not null,
  manifest_id text not null,
  date text not null,
  shipment_count integer not null,
  failed text not null,
  document text,
  created_at text not null,
  primary key (organization_id, contract_id, number)
);

create index manifests_by_age on manifests (created_at, organization_id);

-- The last shipment that was given to a manifest, in the order of announcements, and the number of that manifest. closed_date: the last
-- day that was closed.
create table manifest_cursors (
  organization_id integer not null,
  contract_id integer not null,
  number integer not null,
  announced_at text not null,
  shipment_id text not null,
  closed_date text,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

-- The carriers that were asked to push tracking events to the address of a contract: src/modules/shipping/shipments/tracking/subscribe.ts.
-- revision: that of the contract's data; url_digest: of the address and the key that the carrier was given.
create table push_subscriptions (
  organization_id integer not null,
  contract_id integer not null,
  subscription_id text not null,
  revision integer not null,
  url_digest text not null,
  subscribed_at text not null,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);
