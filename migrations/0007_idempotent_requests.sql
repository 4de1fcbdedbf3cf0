-- Requests that carry an Idempotency-Key, and, once their effect is there, the answer they were given.
create table idempotent_requests (
  organization_id integer not null references organizations (id),
  key text not null,
  fingerprint text not null,
  fence text not null,
  leased_until text not null,
  status integer,
  content_type text,
  body text,
  expires_at text not null,
  primary key (organization_id, key)
);

create index idempotent_requests_by_expiry on idempotent_requests (expires_at);
