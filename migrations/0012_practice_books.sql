-- What the practice carriers have written down. It is theirs, as it would be with carriers outside: it bears no organization, and
-- no request reaches it but by asking the carrier.
create table practice_bookings (
  carrier text not null,
  reference text not null,
  id text not null,
  booking text not null,
  cancelled_at text,
  primary key (carrier, reference),
  unique (carrier, id)
);

create table practice_numbers (
  carrier text not null,
  number text not null,
  reference text not null,
  primary key (carrier, number)
);
