-- What a draft's imported file was before another import, a restored version, or its removal: undo brings it back.
-- Its id goes with it, so that undo knows whether a colleague has changed it since.
ALTER TABLE kept_files ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();

CREATE TABLE former_kept_files (
  id uuid PRIMARY KEY,
  cue_set_id uuid NOT NULL REFERENCES cue_sets (id) ON DELETE CASCADE,
  file jsonb NOT NULL,
  counts jsonb NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX former_kept_files_set ON former_kept_files (cue_set_id, stored_at);

-- Whether a person chose the file of a set, or that it has none; else a translation has that of its source.
ALTER TABLE cue_sets ADD COLUMN kept_file_chosen boolean NOT NULL DEFAULT false;
UPDATE cue_sets SET kept_file_chosen = true FROM kept_files own
WHERE own.cue_set_id = cue_sets.id AND cue_sets.created_by IS NOT NULL AND NOT EXISTS (
  SELECT FROM translation_requests r
  JOIN transcripts t ON t.media_id = r.media_id
  JOIN cue_sets source ON source.transcript_id = t.id
  JOIN kept_files theirs ON theirs.cue_set_id = source.id
  WHERE r.id = cue_sets.ticket_id AND theirs.file = own.file
);
