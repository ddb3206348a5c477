-- Review of translations, and who is to review what until when. A transcript keeps its status in `verification`.
CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  ticket_id uuid UNIQUE REFERENCES translation_requests (id) ON DELETE CASCADE,
  transcript_id uuid UNIQUE REFERENCES transcripts (id) ON DELETE CASCADE,
  status text CHECK (status IN ('needs-review', 'in-review', 'reviewed', 'sent-back')),
  assignee_id uuid REFERENCES users (id) ON DELETE SET NULL,
  due_at timestamptz,
  -- Why it was sent back.
  reason text,
  -- Who changed the text last; null: the machine.
  last_editor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Who signed it off or sent it back.
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  decided_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  -- The last reminder about the due date.
  reminded text CHECK (reminded IN ('due-soon', 'overdue')),
  CHECK ((ticket_id IS NULL) <> (transcript_id IS NULL)),
  CHECK ((status IS NULL) = (ticket_id IS NULL)),
  CHECK ((status = 'sent-back') = (reason IS NOT NULL))
);
CREATE INDEX reviews_by_organisation ON reviews (organisation_id);
CREATE INDEX reviews_by_assignee ON reviews (assignee_id);
CREATE INDEX reviews_by_last_editor ON reviews (last_editor_id);
CREATE INDEX reviews_by_decider ON reviews (decided_by);
CREATE INDEX reviews_by_due ON reviews (due_at) WHERE due_at IS NOT NULL AND assignee_id IS NOT NULL;

CREATE TABLE review_comments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX review_comments_by_review ON review_comments (review_id, at);
CREATE INDEX review_comments_by_author ON review_comments (author_id);

-- How long each step waited. Kept when its subject is deleted, so that past figures do not change.
CREATE TABLE review_steps (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  project_id uuid REFERENCES projects (id) ON DELETE SET NULL,
  subject_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('translation', 'transcript')),
  language text,
  step text NOT NULL CHECK (step IN ('needs-review', 'in-review', 'sent-back')),
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE UNIQUE INDEX review_steps_open ON review_steps (subject_id) WHERE ended_at IS NULL;
CREATE INDEX review_steps_ended ON review_steps (organisation_id, ended_at);
CREATE INDEX review_steps_by_project ON review_steps (project_id);

-- Ends the open step of the subject and begins the next one; null: none.
CREATE FUNCTION begin_review_step(subject uuid, subject_kind text, media uuid, of_language text, next_step text) RETURNS void
LANGUAGE sql AS $$
  UPDATE review_steps SET ended_at = now() WHERE subject_id = subject AND ended_at IS NULL;
  INSERT INTO review_steps (organisation_id, project_id, subject_id, kind, language, step)
    SELECT m.organisation_id, m.project_id, subject, subject_kind, of_language, next_step
    FROM media m WHERE m.id = media AND next_step IS NOT NULL;
$$;

CREATE FUNCTION record_review_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE request translation_requests;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM review_steps WHERE subject_id = OLD.ticket_id AND ended_at IS NULL;
    RETURN NULL;
  END IF;
  IF NEW.ticket_id IS NULL OR (TG_OP = 'UPDATE' AND NEW.status = OLD.status) THEN RETURN NULL; END IF;
  SELECT * INTO request FROM translation_requests WHERE id = NEW.ticket_id;
  PERFORM begin_review_step(NEW.ticket_id, 'translation', request.media_id, request.language, nullif(NEW.status, 'reviewed'));
  RETURN NULL;
END $$;
CREATE TRIGGER review_steps_of_translations AFTER INSERT OR DELETE OR UPDATE OF status ON reviews
  FOR EACH ROW EXECUTE FUNCTION record_review_step();

CREATE FUNCTION record_verification_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM review_steps WHERE subject_id = OLD.id AND ended_at IS NULL;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.verification = OLD.verification THEN RETURN NULL; END IF;
  PERFORM begin_review_step(NEW.id, 'transcript', NEW.media_id, NEW.language,
    CASE NEW.verification WHEN 'PENDING' THEN 'needs-review' WHEN 'IN_REVIEW' THEN 'in-review' WHEN 'REJECTED' THEN 'sent-back' END);
  RETURN NULL;
END $$;
CREATE TRIGGER review_steps_of_transcripts AFTER INSERT OR DELETE OR UPDATE OF verification ON transcripts
  FOR EACH ROW EXECUTE FUNCTION record_verification_step();

-- The reviewer must not be the last editor; which files may be downloaded before the review.
ALTER TABLE organisations
  ADD COLUMN reviewer_must_differ boolean NOT NULL DEFAULT false,
  ADD COLUMN release_before_review text NOT NULL DEFAULT 'all' CHECK (release_before_review IN ('none', 'texts', 'all'));

-- The file was made from a text that was not reviewed.
ALTER TABLE translation_outputs ADD COLUMN unreviewed boolean NOT NULL DEFAULT true;

-- No translation was reviewed before this version.
INSERT INTO reviews (organisation_id, ticket_id, status, last_editor_id)
  SELECT m.organisation_id, t.id, 'needs-review', s.published_by
  FROM translation_requests t JOIN media m ON m.id = t.media_id LEFT JOIN cue_sets s ON s.id = t.published_set_id
  WHERE t.status IN ('rendering', 'ready', 'stale');
INSERT INTO review_steps (organisation_id, project_id, subject_id, kind, language, step)
  SELECT m.organisation_id, m.project_id, s.id, 'transcript', s.language,
    CASE s.verification WHEN 'PENDING' THEN 'needs-review' WHEN 'IN_REVIEW' THEN 'in-review' ELSE 'sent-back' END
  FROM transcripts s JOIN media m ON m.id = s.media_id WHERE s.verification <> 'VERIFIED';
