-- Drafts of transcripts and translations: every change has a number, is applied once, and names who made it.
ALTER TABLE cue_sets
  ADD COLUMN change_number int NOT NULL DEFAULT 0,
  ADD COLUMN last_changed_at timestamptz,
  ADD COLUMN published_by uuid REFERENCES users (id),
  ADD COLUMN published_at timestamptz;
UPDATE cue_sets SET published_by = created_by, published_at = created_at WHERE state IN ('published', 'replaced');
CREATE UNIQUE INDEX cue_sets_one_open_ticket_draft ON cue_sets (ticket_id, created_by) WHERE state = 'draft';
CREATE INDEX cue_sets_of_transcript ON cue_sets (transcript_id, version);
CREATE INDEX cue_sets_of_ticket ON cue_sets (ticket_id, version);

-- The change that last touched a cue: what colleagues have to fetch.
ALTER TABLE cues ADD COLUMN changed_in int NOT NULL DEFAULT 0;
CREATE INDEX cues_sources ON cues USING gin (source_cue_ids);

CREATE TABLE draft_changes (
  cue_set_id uuid NOT NULL REFERENCES cue_sets (id) ON DELETE CASCADE,
  number int NOT NULL,
  change_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT now(),
  removed text[] NOT NULL DEFAULT '{}',
  -- What was answered, for a caller whose connection broke before it heard.
  answer jsonb NOT NULL,
  PRIMARY KEY (cue_set_id, number),
  UNIQUE (cue_set_id, change_id)
);
CREATE INDEX draft_changes_user ON draft_changes (user_id);

-- Who has a draft open now. Worth nothing after a crash.
CREATE UNLOGGED TABLE draft_presence (
  cue_set_id uuid NOT NULL,
  tab_id uuid NOT NULL,
  user_id uuid NOT NULL,
  cue_id text,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (cue_set_id, tab_id)
);

CREATE TABLE reading_rules (
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  language text NOT NULL,
  rules jsonb NOT NULL,
  changed_by uuid REFERENCES users (id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, language)
);

-- Who moved the verification last, whereto is said by its state: also who rejected.
ALTER TABLE transcripts
  ADD COLUMN decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN decided_at timestamptz;
UPDATE transcripts SET decided_by = verified_by, decided_at = verified_at;

CREATE TABLE media_styles (
  media_id uuid NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  language text NOT NULL,
  style jsonb NOT NULL,
  PRIMARY KEY (media_id, language)
);

CREATE TABLE style_presets (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  style jsonb NOT NULL,
  created_by uuid NOT NULL REFERENCES users (id)
);
CREATE UNIQUE INDEX style_presets_name ON style_presets (organisation_id, lower(name));

-- Shot changes of the picture, found after the transcription.
CREATE TABLE shot_changes (
  media_id uuid PRIMARY KEY REFERENCES media (id) ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('working', 'ready', 'none')),
  times_ms int[] NOT NULL DEFAULT '{}',
  run_id uuid,
  found_at timestamptz
);

-- When it was done, not when its transaction began: of two that waited for each other, the later stands later.
ALTER TABLE audit_log ALTER COLUMN at SET DEFAULT clock_timestamp();
