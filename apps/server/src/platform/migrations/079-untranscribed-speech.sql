-- Speech for which the engine found no words, by transcript. A new machine version replaces all rows of its transcript.
CREATE TABLE untranscribed_speech (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  transcript_id uuid NOT NULL REFERENCES transcripts (id) ON DELETE CASCADE,
  start_ms integer NOT NULL CHECK (start_ms >= 0),
  end_ms integer NOT NULL,
  -- A person decided that there is nothing to write. Null: open.
  dismissed_at timestamptz,
  dismissed_by uuid REFERENCES users (id) ON DELETE SET NULL,
  CHECK (end_ms > start_ms)
);
CREATE INDEX untranscribed_speech_transcript ON untranscribed_speech (transcript_id, start_ms);
CREATE INDEX untranscribed_speech_dismissed_by ON untranscribed_speech (dismissed_by);
