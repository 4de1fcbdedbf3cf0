-- What is to be done with shipments, in which order, by the words of the catalogue.
create table shipping_rules (
  id integer primary key autoincrement,
  organization_id integer not null references organizations (id),
  name text not null,
  is_active integer not null,
  "order" integer not null,
  criteria text not null,
  actions text not null,
  created_at text not null,
  updated_at text not null,
  unique (organization_id, id)
);

create index shipping_rules_in_order on shipping_rules (organization_id, "order", id);

create index shipping_rules_by_activity on shipping_rules (organization_id, is_active, "order", id);

-- Another mark after every change of the rules of an organization, by which a process knows whether it has them ready. Whoever
-- changes them writes it first, so that they take turns.
create table shipping_rule_marks (
  organization_id integer not null primary key references organizations (id),
  mark text not null
);
