-- Providers that verify addresses, but do not say so (email_verified), can be trusted with them.
ALTER TABLE sso_providers ADD COLUMN trusts_email boolean NOT NULL DEFAULT false;
