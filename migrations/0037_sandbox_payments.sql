-- Payments at the sandbox payment provider: src/simulator/payments/. The token of the page is stored as a hash alone. A payment is open
-- until it is paid, declined or expired, which happens once. integration_id and user_id: on whose behalf its outcome is recorded.
create table sandbox_payments (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  integration_id integer not null,
  user_id integer not null,
  token_hash text not null unique,
  return_id integer not null,
  amount text not null,
  currency text not null,
  return_url text not null,
  status text not null default 'open',
  expires_at text not null,
  created_at text not null
);
create index sandbox_payments_of_organizations on sandbox_payments (organization_id, id);
create index sandbox_payments_by_age on sandbox_payments (created_at, id);
