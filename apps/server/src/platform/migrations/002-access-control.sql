CREATE UNIQUE INDEX organisations_name ON organisations (lower(name));
CREATE UNIQUE INDEX organisations_domain ON organisations (lower(domain_name));

CREATE TABLE departments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, organisation_id)
);
CREATE UNIQUE INDEX departments_name ON departments (organisation_id, lower(name));

CREATE TABLE projects (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, organisation_id)
);
CREATE UNIQUE INDEX projects_name ON projects (organisation_id, lower(name));

ALTER TABLE users
  ADD COLUMN department_id uuid,
  -- SHA-256 of a random password of 100 bits and more: nothing to guess, so nothing to slow down.
  ADD COLUMN one_time_hash bytea,
  ADD COLUMN one_time_expires_at timestamptz,
  ADD COLUMN last_sign_in_at timestamptz,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  -- In small letters already: ILIKE on three columns of 20,000 people takes ten times as long.
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
    (lower(display_name || E'\n' || user_name || E'\n' || coalesce(email, ''))) STORED,
  ADD CONSTRAINT users_id_organisation UNIQUE (id, organisation_id),
  -- The organisation is part of the key, so that nobody can be put into another organisation's department.
  ADD CONSTRAINT users_department FOREIGN KEY (department_id, organisation_id) REFERENCES departments (id, organisation_id);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE INDEX users_department ON users (department_id);
CREATE INDEX users_list ON users (organisation_id, lower(display_name), id);
CREATE INDEX users_list_everywhere ON users (lower(display_name), id);
CREATE INDEX users_newest ON users (organisation_id, created_at, id);
CREATE INDEX users_waiting ON users (organisation_id, created_at) WHERE status = 'Pending';
CREATE INDEX user_roles_role ON user_roles (role_id);

CREATE TABLE project_members (
  project_id uuid NOT NULL,
  user_id uuid NOT NULL,
  organisation_id uuid NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_id, user_id),
  FOREIGN KEY (project_id, organisation_id) REFERENCES projects (id, organisation_id),
  FOREIGN KEY (user_id, organisation_id) REFERENCES users (id, organisation_id) ON DELETE CASCADE
);
CREATE INDEX project_members_user ON project_members (user_id);

ALTER TABLE media
  ADD COLUMN project_id uuid,
  ADD CONSTRAINT media_project FOREIGN KEY (project_id, organisation_id) REFERENCES projects (id, organisation_id);
CREATE INDEX media_project ON media (project_id);

-- A session is whatever acts for a person: a browser, or a program with an API token.
ALTER TABLE sessions
  ALTER COLUMN refresh_hash DROP NOT NULL,
  ADD COLUMN kind text NOT NULL DEFAULT 'browser' CHECK (kind IN ('browser', 'api-token')),
  ADD COLUMN name text,
  ADD COLUMN token_hash bytea UNIQUE,
  ADD COLUMN token_hint text,
  -- What a token may do at most: [{resource, view, edit}].
  ADD COLUMN limited_to jsonb,
  ADD COLUMN address text,
  ADD COLUMN last_used_at timestamptz,
  ADD COLUMN sso_provider_id text,
  ADD COLUMN sso_tokens_sealed bytea,
  ADD COLUMN sso_checked_at timestamptz,
  ADD CONSTRAINT sessions_secret CHECK (
    CASE kind WHEN 'browser' THEN refresh_hash IS NOT NULL AND token_hash IS NULL
    ELSE refresh_hash IS NULL AND token_hash IS NOT NULL AND limited_to IS NOT NULL AND name IS NOT NULL END);
CREATE UNIQUE INDEX sessions_token_name ON sessions (user_id, lower(name)) WHERE kind = 'api-token' AND revoked_at IS NULL;

CREATE TABLE sso_providers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  label text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret_sealed bytea NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (issuer, client_id)
);

-- Who somebody is at a provider. Never found by e-mail again once it stands.
CREATE TABLE user_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  provider_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject)
);

-- One way through the provider and back; bound to the browser it began in.
CREATE TABLE sso_logins (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  browser_hash bytea NOT NULL,
  provider_id text NOT NULL,
  redirect_uri text NOT NULL,
  state_hash bytea NOT NULL UNIQUE,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  expires_at timestamptz NOT NULL,
  code_used_at timestamptz,
  token_hash bytea,
  identity jsonb,
  tokens_sealed bytea,
  token_used_at timestamptz,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sso_logins_expiry ON sso_logins (expires_at);

CREATE TABLE user_decisions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  from_status text NOT NULL,
  to_status text NOT NULL,
  comment text NOT NULL DEFAULT '',
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  decided_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX user_decisions_user ON user_decisions (user_id, decided_at DESC);

-- Names as they were: people and things are renamed and deleted, the log is not.
ALTER TABLE audit_log ADD COLUMN user_name text, ADD COLUMN subject_name text;
DROP INDEX audit_log_newest;
CREATE INDEX audit_log_newest ON audit_log (organisation_id, at DESC, id DESC);
CREATE INDEX audit_log_everywhere ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_subject ON audit_log (subject, at DESC);
CREATE INDEX audit_log_user ON audit_log (user_id, at DESC);
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
