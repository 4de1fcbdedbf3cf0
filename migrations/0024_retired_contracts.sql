-- A contract that was deleted while shipments need it: no operation shows it and nothing is bought under it, but open purchases,
-- cancellations and tracking still use its settings and secrets. A job deletes the row when no shipment needs it any more.
alter table contracts add column retired_at text;
