-- A purchase of labels that a client waits for, from before the carrier is called until its outcome is known; then the shipment is written
-- once, with its outcome, in the transaction that deletes this row: src/modules/shipping/shipments/purchase/intents.ts. Anything else than
-- an immediate confirmation turns it into a shipment first. So it has the calls that are under way, and few rows. parcels: their documents.
create table purchase_intents (
  organization_id integer not null,
  id text not null,
  integration_id integer not null,
  user_id integer not null,
  order_id integer,
  ordered_at text,
  carrier_code text not null,
  contract_id integer not null,
  reference_key text,
  once_key text,
  document text not null,
  parcels text not null,
  lease_until text not null,
  give_up_at text not null,
  created_at text not null,
  primary key (organization_id, id)
);

create unique index purchase_intents_reference_key on purchase_intents (organization_id, reference_key) where reference_key is not null;

create unique index purchase_intents_once_key on purchase_intents (organization_id, once_key) where once_key is not null;
