-- A contract that was deleted while shipments need it: no operation shows it and nothing is bought under it, but open purchases,
-- cancellations and tracking still use its settings and secrets. A job deletes the row when no shipment needs it any more.
alter table contracts add column retired_at text;

-- When `run_at` was set, by the machine's clock. If that time lies ahead, the clock was ahead when it was set and has been set back
-- since, and the job waits for the wrong time.
alter table jobs add column scheduled_at text not null default '';
