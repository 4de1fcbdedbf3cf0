-- What a shopper chose in the checkout of a shop, as version 2 sends and reads it with an order. Version 3 has no such field.
alter table orders add column checkout_payload text;
