-- Indexes for lists of hundreds of thousands of rows. They are built while nothing else runs: migrations come before the
-- server listens.
SET LOCAL maintenance_work_mem = '256MB';

-- Each list reads its first page, and any page after a cursor, from an index in its own order: the columns of the
-- ORDER BY, all in one direction. With "everywhere" for those who see every organization.
DROP INDEX media_newest;
CREATE INDEX media_newest ON media (organisation_id, created_at, id) INCLUDE (project_id);
CREATE INDEX media_newest_everywhere ON media (created_at, id);
CREATE INDEX media_title ON media (organisation_id, title COLLATE "und-x-icu", id) INCLUDE (project_id);
CREATE INDEX media_title_everywhere ON media (title COLLATE "und-x-icu", id);
CREATE INDEX media_size ON media (organisation_id, size_bytes, id) INCLUDE (project_id);
CREATE INDEX media_duration ON media (organisation_id, (coalesce(duration_ms, 0)), id) INCLUDE (project_id);
DROP INDEX media_status;
CREATE INDEX media_status ON media (organisation_id, status, created_at, id) INCLUDE (project_id);
-- What waits longest for being verified or mended.
CREATE INDEX media_waiting ON media (organisation_id, status, updated_at, id) WHERE status IN ('transcribed', 'failed');
-- Titles and names that hold a text.
CREATE INDEX media_names ON media USING gin (title gin_trgm_ops, original_name gin_trgm_ops);
-- The same file uploaded twice.
CREATE INDEX media_same_file ON media (organisation_id, sha256);

-- Names in the order of a dictionary: und-x-icu puts Zoo after apple and Élan beside elan.
DROP INDEX users_list;
DROP INDEX users_list_everywhere;
DROP INDEX users_newest;
CREATE INDEX users_list ON users (organisation_id, display_name COLLATE "und-x-icu", id);
CREATE INDEX users_list_everywhere ON users (display_name COLLATE "und-x-icu", id);
CREATE INDEX users_names ON users (organisation_id, user_name COLLATE "und-x-icu", id);
CREATE INDEX users_newest ON users (organisation_id, created_at, id);
CREATE INDEX departments_list ON departments (organisation_id, name COLLATE "und-x-icu", id);
CREATE INDEX projects_list ON projects (organisation_id, name COLLATE "und-x-icu", id);
CREATE INDEX glossaries_list ON glossaries (organisation_id, name COLLATE "und-x-icu", id);

DROP INDEX memory_units_newest;
CREATE INDEX memory_units_newest ON memory_units (organisation_id, updated_at, id);
DROP INDEX feedback_tickets_list;
CREATE INDEX feedback_tickets_list ON feedback_tickets (organisation_id, updated_at, id);
DROP INDEX conversions_newest;
CREATE INDEX conversions_newest ON conversions (user_id, created_at, id);
DROP INDEX text_translations_newest;
CREATE INDEX text_translations_newest ON text_translations (user_id, created_at, id);
DROP INDEX webhook_deliveries_of_webhook;
CREATE INDEX webhook_deliveries_of_webhook ON webhook_deliveries (webhook_id, created_at, id);

-- Foreign keys: without these, deleting one row reads the whole table that refers to it.
CREATE INDEX memory_units_media ON memory_units (media_id) WHERE media_id IS NOT NULL;
CREATE INDEX memory_units_created_by ON memory_units (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX document_segments_edited_by ON document_segments (edited_by) WHERE edited_by IS NOT NULL;
CREATE INDEX translation_requests_glossary ON translation_requests (glossary_id) WHERE glossary_id IS NOT NULL;
CREATE INDEX cue_sets_created_by ON cue_sets (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX cue_sets_published_by ON cue_sets (published_by) WHERE published_by IS NOT NULL;
CREATE INDEX transcripts_verified_by ON transcripts (verified_by) WHERE verified_by IS NOT NULL;
CREATE INDEX transcripts_decided_by ON transcripts (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX glossary_entries_updated_by ON glossary_entries (updated_by) WHERE updated_by IS NOT NULL;
CREATE INDEX feedback_tickets_resolved_by ON feedback_tickets (resolved_by) WHERE resolved_by IS NOT NULL;
CREATE INDEX user_decisions_decided_by ON user_decisions (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX tours_media ON tours (media_id) WHERE media_id IS NOT NULL;
CREATE INDEX conversions_organisation ON conversions (organisation_id);
CREATE INDEX text_translations_organisation ON text_translations (organisation_id);

-- Never read: the primary key alone finds the cues of a set.
DROP INDEX cues_sources;

-- How many media there are of each kind, and how long they are: what the dashboard shows, without counting them all.
CREATE TABLE media_counts (
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  project_id uuid,
  kind text NOT NULL,
  status text NOT NULL,
  language text,
  count bigint NOT NULL,
  duration_ms bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (organisation_id, project_id, kind, status, language)
);
INSERT INTO media_counts
SELECT organisation_id, project_id, kind, status, language, count(*), coalesce(sum(duration_ms), 0)
FROM media GROUP BY 1, 2, 3, 4, 5;

CREATE FUNCTION add_to_media_counts(media media, number int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO media_counts AS c
  SELECT o.id, media.project_id, media.kind, media.status, media.language, number, number * coalesce(media.duration_ms, 0)::bigint
  FROM organisations o WHERE o.id = media.organisation_id
  ON CONFLICT (organisation_id, project_id, kind, status, language)
  DO UPDATE SET count = c.count + EXCLUDED.count, duration_ms = c.duration_ms + EXCLUDED.duration_ms
$$;
CREATE FUNCTION count_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The lock of the reports' sums: one lock per organization cannot be waited for in two orders.
  PERFORM lock_report(coalesce(NEW.organisation_id, OLD.organisation_id));
  IF TG_OP <> 'INSERT' THEN PERFORM add_to_media_counts(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_to_media_counts(NEW, 1); END IF;
  RETURN NULL;
END $$;
-- When a transaction ends, so that the counts are locked for a moment only.
CREATE CONSTRAINT TRIGGER media_counted AFTER INSERT OR DELETE ON media
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_media();
CREATE CONSTRAINT TRIGGER media_counted_again AFTER UPDATE OF organisation_id, project_id, kind, status, language, duration_ms ON media
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.organisation_id, OLD.project_id, OLD.kind, OLD.status, OLD.language, OLD.duration_ms)
    IS DISTINCT FROM (NEW.organisation_id, NEW.project_id, NEW.kind, NEW.status, NEW.language, NEW.duration_ms))
  EXECUTE FUNCTION count_media();
