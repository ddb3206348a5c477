-- Texts that were verified or published, and are still to be compared with what the machine wrote: a job does that after
-- the commit. The row says how things stood then, whatever becomes of them meanwhile.
CREATE TABLE report_edits_due (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  media_id uuid NOT NULL,
  -- The transcript or ticket.
  subject_id uuid NOT NULL,
  machine_set_id uuid NOT NULL,
  final_set_id uuid NOT NULL,
  at timestamptz NOT NULL,
  department_id uuid,
  project_id uuid,
  language text NOT NULL,
  -- The cues of both, where the media was deleted before they were compared.
  machine_cues jsonb,
  final_cues jsonb,
  noted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX report_edits_due_media ON report_edits_due (media_id);
CREATE INDEX report_edits_due_organisation ON report_edits_due (organisation_id);

CREATE FUNCTION keep_cues_to_compare() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report_edits_due d SET
    machine_cues = (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'startMs', c.start_ms, 'text', c.text)), '[]')
      FROM cues c WHERE c.cue_set_id = d.machine_set_id),
    final_cues = (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'startMs', c.start_ms, 'text', c.text)), '[]')
      FROM cues c WHERE c.cue_set_id = d.final_set_id)
  WHERE d.media_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER media_edits_kept BEFORE DELETE ON media FOR EACH ROW EXECUTE FUNCTION keep_cues_to_compare();
