-- What tells people with access that a media was deleted, instead of that there never was one. Without title and
-- content: those are gone.
CREATE TABLE deleted_media (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  -- Kept without a foreign key: after the project is deleted no one is its member, so the record stays hidden.
  project_id uuid,
  -- Null where a retention rule deleted it, and after the user is gone.
  deleted_by uuid REFERENCES users (id) ON DELETE SET NULL,
  deleted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deleted_media_by_organisation ON deleted_media (organisation_id);
CREATE INDEX deleted_media_by_user ON deleted_media (deleted_by);
