ALTER TABLE cue_sets
  -- The machine's set that keeps the recognised words of its cues. A cue without words of its own has those of the cue
  -- with the same id there.
  ADD COLUMN words_set_id uuid REFERENCES cue_sets (id),
  ADD COLUMN discarded_at timestamptz,
  -- Since then its cues are gone; that it was there, and whose it was, stays.
  ADD COLUMN purged_at timestamptz;
UPDATE cue_sets SET discarded_at = now() WHERE state = 'discarded';
CREATE INDEX cue_sets_words ON cue_sets (words_set_id) WHERE words_set_id IS NOT NULL;
CREATE INDEX cue_sets_discarded ON cue_sets (discarded_at) WHERE state = 'discarded';
CREATE INDEX cue_sets_replaced ON cue_sets ((coalesce(transcript_id, ticket_id))) WHERE state = 'replaced' AND purged_at IS NULL;

-- Null: the words stand in the machine's set. What was copied before is given back by housekeeping, set by set: all at
-- once it would write most of the database anew.
ALTER TABLE cues ALTER COLUMN words DROP NOT NULL;
CREATE INDEX cue_sets_copied_words ON cue_sets (id)
  WHERE words_set_id IS NULL AND created_by IS NOT NULL AND transcript_id IS NOT NULL AND purged_at IS NULL;
