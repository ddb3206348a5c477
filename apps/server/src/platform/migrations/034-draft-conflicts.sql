-- Versions of cues that conflict with the draft, until someone decides: everyone in the draft sees them.
CREATE TABLE draft_conflicts (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  cue_set_id uuid NOT NULL REFERENCES cue_sets (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  -- [{ cueId, mine }]: what was changed together; mine is null if the user deleted the cue.
  cues jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX draft_conflicts_of_draft ON draft_conflicts (cue_set_id);
CREATE INDEX draft_conflicts_organisation ON draft_conflicts (organisation_id);
CREATE INDEX draft_conflicts_user ON draft_conflicts (user_id);
