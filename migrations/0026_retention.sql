-- What housekeeping deletes is found by its age: src/housekeeping.ts. Dead-letter jobs, expired idempotency keys and expired tokens have
-- such indexes already.
create index integration_logs_by_age on integration_logs (created_at, id);

-- Bookings of the simulated carriers, by the clock of the machine. Those that were made before this column count from this day.
alter table practice_bookings add column created_at text not null default '2026-11-15T00:00:00.000Z';

create index practice_bookings_by_age on practice_bookings (created_at, carrier, reference);

create index practice_numbers_by_reference on practice_numbers (reference);

create index practice_accounts_by_age on practice_accounts (created_at);

create index practice_accounts_unused on practice_accounts (code_until) where access_hash is null;

-- With all that is asked of a file, so that its bytes are not read.
create index files_by_age on files (created_at, token, organization_id);

-- The webhook of an integration that was deleted.
create index connections_of_integrations_by_age on connections (updated_at, id) where integration_id is not null;
