-- What is made from media of a project is for its members only: its units form a memory of the project's own. Null: the
-- organization's memory.
ALTER TABLE memory_units
  ADD COLUMN project_id uuid,
  ADD CONSTRAINT memory_units_project FOREIGN KEY (project_id, organisation_id)
    REFERENCES projects (id, organisation_id) ON DELETE CASCADE;
UPDATE memory_units unit SET project_id = media.project_id
  FROM media WHERE media.id = unit.media_id AND media.project_id IS NOT NULL;
DROP INDEX memory_units_exact;
CREATE UNIQUE INDEX memory_units_exact
  ON memory_units (organisation_id, source_language, language, source_key, project_id) NULLS NOT DISTINCT;
CREATE INDEX memory_units_project ON memory_units (project_id) WHERE project_id IS NOT NULL;

-- Units follow the project of their media. Of two with the same source the newer one stays.
CREATE FUNCTION memory_follows_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM memory_units gone USING memory_units moved, memory_units present
   WHERE moved.media_id = NEW.id AND moved.project_id IS NOT DISTINCT FROM OLD.project_id
     AND present.organisation_id = moved.organisation_id AND present.source_language = moved.source_language
     AND present.language = moved.language AND present.source_key = moved.source_key
     AND present.project_id IS NOT DISTINCT FROM NEW.project_id
     AND gone.id = CASE WHEN present.updated_at > moved.updated_at THEN moved.id ELSE present.id END;
  UPDATE memory_units SET project_id = NEW.project_id
   WHERE media_id = NEW.id AND project_id IS NOT DISTINCT FROM OLD.project_id;
  RETURN NULL;
END $$;
CREATE TRIGGER media_project_to_memory AFTER UPDATE OF project_id ON media
  FOR EACH ROW WHEN (OLD.project_id IS DISTINCT FROM NEW.project_id) EXECUTE FUNCTION memory_follows_media();
