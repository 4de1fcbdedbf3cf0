-- Invoices: src/modules/billing/invoices/. While items are being put on an invoice it has no reference, and no client sees it; the number
-- is given when it is whole, and from then on only paid_at changes. Amounts are whole ten-thousandths of the currency. issuer and buyer
-- are as they were at the closing, as JSON.
create table invoices (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  type text not null,
  category text not null,
  description text not null,
  currency text not null,
  price_taxable integer,
  price_non_taxable integer,
  tax integer not null,
  item_count integer not null,
  tax_rate text not null,
  vat_code text not null,
  issuer text,
  buyer text not null,
  number_year integer,
  number integer,
  reference text,
  closes_at text not null,
  due_date text,
  paid_at text,
  created_at text not null,
  unique (organization_id, id)
);

create unique index invoices_number on invoices (organization_id, number_year, number) where number is not null;

create index invoices_by_time on invoices (organization_id, created_at, id) where reference is not null;

create unique index invoices_closing on invoices (organization_id, currency) where reference is null;

-- How an organization is invoiced, where that differs from the settings of the installation. credit_limit: ten-thousandths of its currency.
create table billing_accounts (
  organization_id integer primary key references organizations (id),
  period text,
  credit_limit integer,
  vat_number text,
  updated_at text not null
);
