-- E-mails: src/mail/. Written in the transaction of what they report, and sent by a job. message_key names the step that an e-mail belongs
-- to, so that a step that is taken again queues none; message_id is made of it, so that each attempt carries the same one. attachments:
-- tokens of stored files and their names, as JSON.
create table emails (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  resource_type text not null,
  resource_id text not null,
  message_key text not null,
  message_id text not null,
  in_reply_to text,
  recipient text not null,
  subject text not null,
  body text not null,
  attachments text not null,
  status text not null,
  attempts integer not null,
  last_error text,
  next_attempt_at text,
  sent_at text,
  created_at text not null,
  unique (organization_id, message_key)
);

create index emails_by_resource on emails (organization_id, resource_type, resource_id, id);

create index emails_by_time on emails (created_at, id);
