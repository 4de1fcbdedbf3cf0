-- Uploaded files that nothing uses yet are counted for each organization, and for what they were uploaded.
create index stored_files_unused on stored_files (organization_id, subject, expires_at) where expires_at is not null;
