create table file_totals (
  organization_id integer primary key references organizations (id),
  bytes integer not null
);

insert into file_totals (organization_id, bytes)
  select organization_id, sum(size) from stored_files group by organization_id;

-- Calls to carriers and entries of clients cannot be told apart among earlier entries, so those count as calls.
alter table integration_logs add column is_of_carrier integer not null default 1;

alter table carrier_support_contacts add column confirmed_at text;

alter table carrier_support_contacts add column link_sent_at text;

create table email_counts (
  organization_id integer not null references organizations (id),
  day text not null,
  counted text not null,
  emails integer not null,
  primary key (organization_id, day, counted)
);

create index email_counts_by_day on email_counts (day, organization_id, counted);

-- Tickets show the class of an error, and no longer the words of the mail server.
update emails
  set last_error = case status when 'not_sent' then 'no_mail_server' when 'failed' then 'rejected' else 'deferred' end
  where last_error is not null;

alter table events add column operator text;

-- Earlier uses are not known: existing keys and clients count from this day.
alter table credentials add column expires_at text;

alter table credentials add column last_used_on text;

update credentials set last_used_on = current_date || '';

create table contract_failures (
  organization_id integer not null,
  contract_id integer not null,
  failures integer not null,
  first_failed_at text not null,
  primary key (organization_id, contract_id),
  foreign key (organization_id, contract_id) references contracts (organization_id, id) on delete cascade
);

create index shipments_announcing on shipments (give_up_at) where purchase in ('planned', 'intended');
