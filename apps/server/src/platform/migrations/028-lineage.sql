-- What each translated cue derives from, and who wrote it.
ALTER TABLE cues
  -- The source cues whose part of the sentence this cue renders.
  ADD COLUMN renders_cue_ids text[] NOT NULL DEFAULT '{}',
  -- A person wrote or corrected the text; no machine replaces it.
  ADD COLUMN person boolean NOT NULL DEFAULT false,
  -- A person changed its times; the others follow their source.
  ADD COLUMN retimed boolean NOT NULL DEFAULT false,
  -- Another part of its sentence has changed since.
  ADD COLUMN context_changed boolean NOT NULL DEFAULT false,
  -- The source text that an outdated cue renders.
  ADD COLUMN source_before text,
  -- The machine's text for an outdated cue of a person; empty: to be deleted.
  ADD COLUMN suggestion text;

-- New source cues that the translation does not have yet.
ALTER TABLE translation_requests ADD COLUMN missing_cue_ids text[] NOT NULL DEFAULT '{}';

-- Until now a translated cue knew its sentence only: it renders the source cues it is shown with.
UPDATE cues SET renders_cue_ids = coalesce(
  (SELECT array_agg(DISTINCT s.id) FROM translation_requests t
    JOIN transcripts tr ON tr.media_id = t.media_id
    JOIN cues s ON s.cue_set_id = tr.published_set_id
    WHERE t.id = cue_sets.ticket_id AND s.id = ANY(cues.source_cue_ids)
      AND (s.id = cues.id OR 2 * (least(s.end_ms, cues.end_ms) - greatest(s.start_ms, cues.start_ms)) >= s.end_ms - s.start_ms)),
  CASE WHEN cues.id = ANY(cues.source_cue_ids) THEN ARRAY[cues.id] ELSE cues.source_cue_ids END)
FROM cue_sets
WHERE cue_sets.id = cues.cue_set_id AND cue_sets.ticket_id IS NOT NULL AND cues.source_cue_ids <> '{}';

-- A text is a person's where it was first in a version of a person, or where that version has been deleted.
UPDATE cues SET person = true
FROM cue_sets own
WHERE own.id = cues.cue_set_id AND own.ticket_id IS NOT NULL
  AND NOT EXISTS (
    SELECT FROM cue_sets machine JOIN cues m ON m.cue_set_id = machine.id
    WHERE machine.ticket_id = own.ticket_id AND machine.created_by IS NULL AND machine.version <= own.version
      AND m.id = cues.id AND m.text = cues.text
      AND NOT EXISTS (
        SELECT FROM cue_sets earlier LEFT JOIN cues e ON e.cue_set_id = earlier.id AND e.id = cues.id AND e.text = cues.text
        WHERE earlier.ticket_id = own.ticket_id AND earlier.created_by IS NOT NULL
          AND earlier.state IN ('published', 'replaced') AND earlier.version < machine.version
          AND (e.id IS NOT NULL OR earlier.purged_at IS NOT NULL)));

UPDATE cues SET retimed = true
FROM cue_sets own
WHERE own.id = cues.cue_set_id AND own.ticket_id IS NOT NULL
  AND NOT EXISTS (
    SELECT FROM cue_sets machine JOIN cues m ON m.cue_set_id = machine.id
    WHERE machine.ticket_id = own.ticket_id AND machine.created_by IS NULL AND m.id = cues.id
      AND (m.start_ms, m.end_ms, m.track) = (cues.start_ms, cues.end_ms, cues.track));
