-- What happens to fields that an operation does not have, in requests with the credentials of the integration: refuse or ignore;
-- null: as the setting UNKNOWN_FIELDS says.
alter table integrations add column unknown_fields text;
