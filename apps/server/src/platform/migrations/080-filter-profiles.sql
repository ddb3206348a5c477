-- What of a document is translated, as an organization names it.
CREATE TABLE filter_profiles (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  settings jsonb NOT NULL,
  -- Used where nobody selects another one.
  is_default boolean NOT NULL DEFAULT false,
  updated_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX filter_profiles_name ON filter_profiles (organisation_id, lower(name));
CREATE UNIQUE INDEX filter_profiles_default ON filter_profiles (organisation_id) WHERE is_default;
-- A copy with its name, made when the document was uploaded: its texts are read in the same way from then on.
ALTER TABLE media ADD COLUMN filter_profile jsonb;
