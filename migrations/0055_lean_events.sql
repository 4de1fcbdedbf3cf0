-- Events are listed by the resource that changed and by what changed; lists of all resources merge the second index. Nothing reads a payload:
-- a webhook delivery has its own copy. A step in src/platform/hot-tables.ts takes away what no index and no query needs.
drop index events_by_time;

drop index events_published;

alter table events drop column payload;
