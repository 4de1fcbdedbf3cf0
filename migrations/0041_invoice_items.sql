-- Billed items: src/modules/billing/ledger/. A row is inserted in the transaction of the thing that it bills, once by its billing_key, and
-- never deleted. A closing fills in invoice_id, tax, tax_rate, vat_code and updated_at once; the other columns never change. Amounts are
-- whole ten-thousandths of the currency. credited_id: the item that this one takes back.
create table invoice_items (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  billing_key text not null,
  type text not null,
  subtype text,
  description text not null,
  amount integer not null,
  currency text not null,
  reference text not null,
  parcel_id integer,
  pickup_id integer,
  carrier_code text,
  from_country text not null,
  credited_id integer,
  invoice_id integer,
  tax integer,
  tax_rate text,
  vat_code text,
  created_at text not null,
  updated_at text,
  unique (organization_id, id),
  unique (organization_id, billing_key)
);

create index invoice_items_by_time on invoice_items (organization_id, created_at, id);

create index invoice_items_by_type on invoice_items (organization_id, type, created_at, id);

create index invoice_items_by_parcel on invoice_items (organization_id, parcel_id, created_at, id) where parcel_id is not null;

create index invoice_items_by_pickup on invoice_items (organization_id, pickup_id, id) where pickup_id is not null;

create index invoice_items_by_invoice on invoice_items (organization_id, invoice_id, created_at, id) where invoice_id is not null;

create index invoice_items_pending on invoice_items (organization_id, currency, created_at, id) where invoice_id is null;
