-- The person at the command line who caused an event; null where a user of the organization or the server did.
alter table events add column operator text;

-- When a key or client stops being valid, and the day of its last use. Earlier uses are not known: those of before count from this day.
alter table credentials add column expires_at text;
alter table credentials add column last_used_on text;
update credentials set last_used_on = current_date || '';
