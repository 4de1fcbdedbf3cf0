-- For which organization an account at the simulated provider was opened, so that each has a bounded number of them, and by which
-- authorization, so that each authorization has one. The column is not named organization_id: these rows are the provider's records,
-- and the tenants' role has no access to them.
alter table practice_accounts add column opened_for integer references organizations (id) on delete cascade;
alter table practice_accounts add column state_hash text;
create index practice_accounts_of_organizations on practice_accounts (opened_for, id);
create unique index practice_accounts_by_state on practice_accounts (state_hash);
