-- 028 took times for the machine's wherever a version of the machine has them, also those a person had set before and
-- an update of the machine kept. They are the person's. Since 028, versions know this themselves.
UPDATE cues SET retimed = true
FROM cue_sets own
WHERE own.id = cues.cue_set_id AND own.ticket_id IS NOT NULL AND NOT cues.retimed
  AND own.created_at < (SELECT "timestamp"::timestamptz FROM kysely_migration WHERE name = '028-lineage')
  AND EXISTS (
    SELECT FROM cue_sets person JOIN cues p ON p.cue_set_id = person.id
    WHERE person.ticket_id = own.ticket_id AND person.created_by IS NOT NULL
      AND person.state IN ('published', 'replaced') AND person.version <= own.version
      AND p.id = cues.id AND (p.start_ms, p.end_ms, p.track) = (cues.start_ms, cues.end_ms, cues.track)
      AND NOT EXISTS (
        SELECT FROM cue_sets machine JOIN cues m ON m.cue_set_id = machine.id
        WHERE machine.ticket_id = own.ticket_id AND machine.created_by IS NULL AND machine.version < person.version
          AND m.id = cues.id AND (m.start_ms, m.end_ms, m.track) = (p.start_ms, p.end_ms, p.track)));

-- A person's text whose source has changed: the machine's text beside it, and the source it was written for.
ALTER TABLE document_segments
  ADD COLUMN suggestion text,
  ADD COLUMN source_before text,
  ADD CONSTRAINT document_segments_suggestion_of_person CHECK (suggestion IS NULL OR origin = 'person');
