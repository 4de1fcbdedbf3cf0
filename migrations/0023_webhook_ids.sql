-- The `webhook-id` by which receivers recognize a message that they have had: random, and stored when the delivery is inserted, so that no
-- event published after a backup was restored has the id of another. A delivery that was inserted before has none here, and keeps the id
-- that may have been sent already: evt_<event_id>_<connection_id>.
alter table deliveries add column webhook_id text;
