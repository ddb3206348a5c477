-- Rules for sentences (SRX) as they were uploaded. Profiles and the copies that documents have of them name a row.
CREATE TABLE segmentation_rules (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  digest text NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX segmentation_rules_content ON segmentation_rules (organisation_id, digest, name);
