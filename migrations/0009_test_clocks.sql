-- How far the clock of an organization in mode test is ahead of the machine's. No row: not at all. While `moving_until` has
-- not passed, somebody is moving it.
create table clocks (
  organization_id integer primary key references organizations (id),
  ahead_ms integer not null,
  moving_until text
);

-- When a job is due by the clock of its organization; `run_at` is what the machine's clock shows then.
alter table jobs add column due_at text not null default '';

update jobs set due_at = run_at;

-- On whose behalf it was enqueued, as JSON, so that it can act on the same.
alter table jobs add column caller text;

create index jobs_by_organization on jobs (organization_id, due_at, id) where organization_id is not null and dead_at is null;
