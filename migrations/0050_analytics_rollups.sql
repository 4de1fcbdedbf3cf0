-- Daily roll-ups: src/modules/insight/analytics/. date is the day in UTC; a country or carrier that is not known is ''.
-- Transit times of the parcels delivered on a day. sketch: counts of hours in buckets of 2 % (sketch.ts).
create table transit_rollups (
  organization_id integer not null references organizations (id),
  shipping_option_code text not null,
  date text not null,
  from_country text not null,
  to_country text not null,
  carrier_code text not null,
  sketch blob not null,
  primary key (organization_id, shipping_option_code, date, from_country, to_country, carrier_code)
);

create index transit_rollups_by_carrier on transit_rollups (organization_id, carrier_code, date, from_country, to_country);

create index transit_rollups_by_age on transit_rollups (date, organization_id);

-- figure: announced, delivered, late, in_exception or returned, counted in parcels, or `spend` and a currency, in ten-thousandths of it.
create table daily_figures (
  organization_id integer not null references organizations (id),
  date text not null,
  carrier_code text not null,
  figure text not null,
  value integer not null,
  primary key (organization_id, date, carrier_code, figure)
);

create index daily_figures_by_age on daily_figures (date, organization_id);
