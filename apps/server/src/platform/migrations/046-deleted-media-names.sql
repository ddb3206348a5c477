-- Links name a transcript, a translation or a file of a media, too.
CREATE TABLE deleted_media_names (
  -- The id of a transcript or of a translation request, or the name of a stored file.
  name text PRIMARY KEY,
  media_id uuid NOT NULL REFERENCES deleted_media (id) ON DELETE CASCADE
);
CREATE INDEX deleted_media_names_by_media ON deleted_media_names (media_id);
