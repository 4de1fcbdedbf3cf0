-- Whether an entry is a call of this server to a carrier, which names receivers, or was written by a client: src/modules/sales/integrations.
-- The two cannot be told apart among earlier entries, so those count as calls.
alter table integration_logs add column is_of_carrier integer not null default 1;
