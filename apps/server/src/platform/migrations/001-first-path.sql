CREATE TABLE organisations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  domain_name text,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id),
  user_name text NOT NULL,
  display_name text NOT NULL,
  email text,
  password_hash text,
  first_time_login boolean NOT NULL DEFAULT true,
  is_sso boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'Approved' CHECK (status IN ('Pending', 'Approved', 'Rejected', 'Deactivated')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_user_name ON users (lower(user_name));
CREATE INDEX users_organisation ON users (organisation_id);

CREATE TABLE roles (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid REFERENCES organisations (id),
  name text NOT NULL,
  description text NOT NULL,
  -- The system role sees every organisation.
  system boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX roles_name ON roles (organisation_id, lower(name)) NULLS NOT DISTINCT;

CREATE TABLE role_permissions (
  role_id uuid NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
  resource text NOT NULL,
  can_view boolean NOT NULL,
  can_edit boolean NOT NULL,
  PRIMARY KEY (role_id, resource)
);

CREATE TABLE user_roles (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role_id uuid NOT NULL REFERENCES roles (id),
  PRIMARY KEY (user_id, role_id)
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  refresh_hash bytea NOT NULL,
  previous_refresh_hash bytea,
  rotated_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  absolute_expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_because text,
  created_at timestamptz NOT NULL DEFAULT now(),
  user_agent text
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE sign_in_throttle (
  key text PRIMARY KEY,
  failures int NOT NULL,
  window_started_at timestamptz NOT NULL,
  blocked_until timestamptz
);

CREATE TABLE categories (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX categories_name ON categories (organisation_id, lower(name));

CREATE TABLE media (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id),
  category_id uuid REFERENCES categories (id),
  uploaded_by uuid NOT NULL REFERENCES users (id),
  title text NOT NULL,
  original_name text NOT NULL,
  file_name text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('video', 'audio', 'doc')),
  format text NOT NULL,
  media_type text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  status text NOT NULL CHECK (status IN ('uploading', 'uploaded', 'processing', 'transcribing', 'transcribed', 'verified', 'ready', 'failed', 'cancelled')),
  failure_code text,
  failure_message text,
  progress jsonb,
  -- The run that may write: a fresh one with every claim, so that a late worker cannot overwrite a newer run.
  run_id uuid,
  asked_language text NOT NULL,
  language text,
  language_scores jsonb NOT NULL DEFAULT '[]',
  duration_ms int,
  width int,
  height int,
  frames_per_second double precision,
  audio_file text,
  poster_file text,
  peaks_file text,
  play_file text,
  word_count int,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX media_newest ON media (organisation_id, created_at DESC, id);
CREATE INDEX media_status ON media (organisation_id, status);
CREATE INDEX media_category ON media (category_id);

CREATE TABLE transcripts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  media_id uuid NOT NULL UNIQUE REFERENCES media (id) ON DELETE CASCADE,
  language text NOT NULL,
  model text NOT NULL,
  verification text NOT NULL DEFAULT 'PENDING' CHECK (verification IN ('PENDING', 'IN_REVIEW', 'VERIFIED', 'REJECTED')),
  verified_by uuid REFERENCES users (id),
  verified_at timestamptz,
  rejected_reason text,
  published_set_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE translation_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id),
  media_id uuid NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  language text NOT NULL,
  source_language text NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'translating', 'rendering', 'ready', 'failed', 'cancelled', 'stale')),
  asked_engine text,
  engine_id text,
  engine_label text,
  quality text,
  note text,
  progress jsonb,
  failure_code text,
  failure_message text,
  run_id uuid,
  output_file text,
  published_set_id uuid,
  requested_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- One request per media and language: asking again gives the same ticket.
  UNIQUE (media_id, language)
);
CREATE INDEX translation_requests_queue ON translation_requests (created_at) WHERE status IN ('queued', 'translating', 'rendering');

CREATE TABLE cue_sets (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id),
  transcript_id uuid REFERENCES transcripts (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  ticket_id uuid REFERENCES translation_requests (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('published', 'draft', 'replaced', 'discarded')),
  version int NOT NULL,
  created_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed boolean NOT NULL DEFAULT false,
  CHECK (num_nonnulls(transcript_id, ticket_id) = 1)
);
CREATE UNIQUE INDEX cue_sets_one_published_transcript ON cue_sets (transcript_id) WHERE state = 'published';
CREATE UNIQUE INDEX cue_sets_one_published_ticket ON cue_sets (ticket_id) WHERE state = 'published';
CREATE UNIQUE INDEX cue_sets_one_open_draft ON cue_sets (transcript_id, created_by) WHERE state = 'draft';

CREATE TABLE cues (
  cue_set_id uuid NOT NULL REFERENCES cue_sets (id) ON DELETE CASCADE,
  id text NOT NULL,
  start_ms int NOT NULL CHECK (start_ms >= 0),
  end_ms int NOT NULL,
  text text NOT NULL,
  track text NOT NULL CHECK (track IN ('upper', 'lower')),
  speaker text,
  revision int NOT NULL DEFAULT 1,
  words jsonb NOT NULL DEFAULT '[]',
  source_cue_ids text[] NOT NULL DEFAULT '{}',
  stale boolean NOT NULL DEFAULT false,
  PRIMARY KEY (cue_set_id, id),
  CHECK (end_ms > start_ms)
);

CREATE TABLE audit_log (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid,
  user_id uuid,
  action text NOT NULL,
  subject text,
  detail jsonb NOT NULL DEFAULT '{}',
  address text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_newest ON audit_log (organisation_id, at DESC);
-- Append-only: what was written stays as it was.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
