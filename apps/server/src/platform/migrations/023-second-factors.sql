-- Second factors: who needs one, codes of an authenticator app, and what to use without it.
ALTER TABLE organisations ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false;
ALTER TABLE roles ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false;

-- What the user of a browser session proved besides the password; null: nothing.
ALTER TABLE sessions ADD COLUMN second_factor text
  CHECK (second_factor IN ('totp', 'recovery-code', 'passkey'));

CREATE TABLE totp_secrets (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Encrypted with a key outside the database. Null until the first code was right.
  secret_sealed bytea,
  -- The secret that is being set up.
  pending_sealed bytea,
  -- The time step of the last accepted code: none is accepted twice.
  last_step bigint NOT NULL DEFAULT 0,
  enabled_at timestamptz,
  CHECK ((secret_sealed IS NULL) = (enabled_at IS NULL))
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
