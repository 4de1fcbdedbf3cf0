-- What an invoice with many items shows instead of them: one line for each type and tax. Written by the closing, slice by slice, and fixed
-- when the invoice is issued. Amounts are whole ten-thousandths of the currency. src/modules/billing/invoices/line-store.ts
create table invoice_lines (
  organization_id integer not null,
  invoice_id integer not null,
  type text not null,
  tax_rate text not null,
  vat_code text not null,
  item_count integer not null,
  amount integer not null,
  tax integer not null,
  first_billed_at text not null,
  last_billed_at text not null,
  primary key (organization_id, invoice_id, type, tax_rate, vat_code),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);

insert into invoice_lines
  (organization_id, invoice_id, type, tax_rate, vat_code, item_count, amount, tax, first_billed_at, last_billed_at)
  select organization_id, invoice_id, type, tax_rate, vat_code, count(*), sum(amount), sum(tax), min(created_at), max(created_at)
  from invoice_items
  where invoice_id is not null
  group by organization_id, invoice_id, type, tax_rate, vat_code;

-- The address of the buyer on invoices; the country is that of the organization.
alter table billing_accounts add column address text;

alter table billing_accounts add column postal_code text;

alter table billing_accounts add column city text;

-- src/platform/fixed-invoices.ts adds triggers to this migration: an item that is on an invoice, and an issued invoice with its lines,
-- never change.
