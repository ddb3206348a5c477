-- Services outside this machine (speech, translation, voices, mail), set up on the screen for the whole installation.
-- The environment wins over these rows. Kinds and fields are checked by the product.
CREATE TABLE outside_services (
  service text PRIMARY KEY,
  settings jsonb NOT NULL,
  -- Null: the service needs no secret.
  secret_sealed bytea,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by uuid REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX outside_services_changed_by ON outside_services (changed_by);
