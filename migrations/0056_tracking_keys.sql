-- The key in the link to the tracking page, with the fingerprint of the SECRET_KEY that it was made with. Null, or made with another
-- SECRET_KEY: it is computed when it is shown. src/modules/shipping/shipments/tracking/page-link.ts
alter table parcels add column tracking_key text;
