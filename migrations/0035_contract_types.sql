-- The platform's own contracts have the type that the interface has for them: direct, broker or subbroker.
update contracts set type = 'broker' where type = 'transactional';
