-- Providers that people enter are called at public addresses only. Those that are there already keep working.
ALTER TABLE sso_providers ADD COLUMN private_address boolean NOT NULL DEFAULT false;
UPDATE sso_providers SET private_address = true;
