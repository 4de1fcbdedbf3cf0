-- Kept answers are sealed, since some hold secrets. Those from before are in clear, and are deleted within a day. `bytes` is what an
-- answer takes; what an organization keeps is bounded in number and in bytes, and counted by the index alone.
alter table idempotent_requests add column is_sealed integer not null default 0;
alter table idempotent_requests add column bytes integer not null default 0;
update idempotent_requests set bytes = coalesce(length(body), 0);
create index idempotent_requests_by_age on idempotent_requests (organization_id, expires_at, bytes);
