-- Bytes of all stored files of an organization: src/platform/file-store/store.ts. Each upload compares them with a bound, and a sum over the
-- files would read all of them. Changed in the transactions that insert and delete files.
create table file_totals (
  organization_id integer primary key references organizations (id),
  bytes integer not null
);

insert into file_totals (organization_id, bytes)
  select organization_id, sum(size) from stored_files group by organization_id;
