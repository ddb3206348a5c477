-- Tickets about the product, a media, a translation, or one cue of them.
CREATE TABLE feedback_numbers (
  organisation_id uuid PRIMARY KEY REFERENCES organisations (id) ON DELETE CASCADE,
  last_number int NOT NULL
);

CREATE TABLE feedback_tickets (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id),
  number int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('wrong-translation', 'wrong-term', 'timing', 'wrong-transcript', 'voice', 'layout', 'fault', 'idea', 'other')),
  severity text NOT NULL CHECK (severity IN ('low', 'normal', 'high', 'critical')),
  status text NOT NULL DEFAULT 'Open' CHECK (status IN ('Open', 'In progress', 'Resolved', 'Closed')),
  subject text NOT NULL,
  text text NOT NULL DEFAULT '',
  reporter_id uuid NOT NULL REFERENCES users (id),
  assignee_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- The reporter's, then.
  department_id uuid REFERENCES departments (id) ON DELETE SET NULL,
  media_id uuid REFERENCES media (id) ON DELETE SET NULL,
  media_title text,
  media_kind text,
  -- The media's. Kept after the media is gone, and without a foreign key after the project is: what was said of it
  -- stays with its people.
  project_id uuid,
  request_id uuid REFERENCES translation_requests (id) ON DELETE SET NULL,
  of_translation boolean NOT NULL DEFAULT false,
  language text,
  cue_id text,
  at_ms int,
  text_before text,
  suggested_text text,
  version_then int,
  resolution text,
  resolved_by uuid REFERENCES users (id),
  resolved_at timestamptz,
  resolved_set_id uuid REFERENCES cue_sets (id) ON DELETE SET NULL,
  resolved_version int,
  text_after text,
  revision int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organisation_id, number),
  CHECK ((resolved_at IS NULL) = (resolved_by IS NULL))
);
CREATE INDEX feedback_tickets_list ON feedback_tickets (organisation_id, updated_at DESC, id);
CREATE INDEX feedback_tickets_created ON feedback_tickets (organisation_id, created_at);
CREATE INDEX feedback_tickets_assignee ON feedback_tickets (assignee_id);
CREATE INDEX feedback_tickets_reporter ON feedback_tickets (reporter_id);
CREATE INDEX feedback_tickets_media ON feedback_tickets (media_id);
CREATE INDEX feedback_tickets_request ON feedback_tickets (request_id);
CREATE INDEX feedback_tickets_department ON feedback_tickets (department_id);
CREATE INDEX feedback_tickets_resolved_set ON feedback_tickets (resolved_set_id);

-- A ticket is seen by those who see its media; afterwards by those who saw it last.
CREATE FUNCTION carry_media_project_to_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE feedback_tickets SET project_id = NEW.project_id WHERE media_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER media_project_to_feedback AFTER UPDATE OF project_id ON media
  FOR EACH ROW WHEN (OLD.project_id IS DISTINCT FROM NEW.project_id)
  EXECUTE FUNCTION carry_media_project_to_feedback();

CREATE TABLE feedback_files (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  ticket_id uuid NOT NULL REFERENCES feedback_tickets (id) ON DELETE CASCADE,
  file_name text NOT NULL UNIQUE,
  original_name text NOT NULL,
  media_type text NOT NULL,
  is_picture boolean NOT NULL,
  size_bytes int NOT NULL,
  added_by uuid NOT NULL REFERENCES users (id),
  added_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX feedback_files_ticket ON feedback_files (ticket_id, added_at);
CREATE INDEX feedback_files_user ON feedback_files (added_by);

CREATE TABLE feedback_comments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  ticket_id uuid NOT NULL REFERENCES feedback_tickets (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id),
  text text NOT NULL,
  -- Ids of people; whoever is deleted later is not named any more.
  mentions uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX feedback_comments_ticket ON feedback_comments (ticket_id, created_at);
CREATE INDEX feedback_comments_author ON feedback_comments (author_id);

CREATE TABLE feedback_changes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  ticket_id uuid NOT NULL REFERENCES feedback_tickets (id) ON DELETE CASCADE,
  field text NOT NULL,
  before text,
  after text,
  user_id uuid NOT NULL REFERENCES users (id),
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX feedback_changes_ticket ON feedback_changes (ticket_id, at);
CREATE INDEX feedback_changes_user ON feedback_changes (user_id);
