-- Service points that carriers have named, as src/modules/shipping/service-points/kept-points.ts asks for them. document: the point as the
-- carrier described it last; seen_at: when that was, by the machine's clock. A row stays when the area that it was found in is asked again
-- without it, so that a shipment can name it, and is deleted 90 days after seen_at.
create table carrier_points (
  organization_id integer not null,
  id integer not null,
  carrier_code text not null,
  carrier_service_point_id text not null,
  document text not null,
  seen_at text not null,
  primary key (organization_id, id)
);

create unique index carrier_points_carrier_id on carrier_points (organization_id, carrier_code, carrier_service_point_id);

create index carrier_points_seen_at on carrier_points (organization_id, seen_at);

-- Which points a carrier has named for a place. area: the country with a cell of 0.01 degrees, or with a postal code. point_ids: a list in
-- JSON, the nearest first. asked_at: when it answered; retry_at: not before then is it asked again, because it has failed since.
create table carrier_point_areas (
  organization_id integer not null,
  carrier_code text not null,
  area text not null,
  point_ids text not null,
  asked_at text not null,
  retry_at text,
  primary key (organization_id, carrier_code, area)
);

create index carrier_point_areas_asked_at on carrier_point_areas (organization_id, asked_at);
