-- What the carrier said of a shipment when it sold the labels, as JSON: its price, the day on which it expects to deliver, its warnings.
alter table shipments add column carrier_answer text;
