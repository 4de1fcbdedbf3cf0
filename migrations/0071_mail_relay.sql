-- E-mails to carriers go to confirmed addresses alone: src/modules/support/contacts/. `confirmed_at`: when the address was confirmed, none
-- for contacts from before; `link_sent_at`: when the link for it was last queued.
alter table carrier_support_contacts add column confirmed_at text;

alter table carrier_support_contacts add column link_sent_at text;

-- How many e-mails an organization has sent on a day, by the machine's clock in UTC: src/mail/ceilings.ts. `counted`: all of them, those to
-- one recipient, as a digest, or links for confirmations. Housekeeping deletes past days.
create table email_counts (
  organization_id integer not null references organizations (id),
  day text not null,
  counted text not null,
  emails integer not null,
  primary key (organization_id, day, counted)
);

create index email_counts_by_day on email_counts (day, organization_id, counted);

-- Tickets show the class of an error, and no longer what the mail server said.
update emails
  set last_error = case status when 'not_sent' then 'no_mail_server' when 'failed' then 'rejected' else 'deferred' end
  where last_error is not null;
