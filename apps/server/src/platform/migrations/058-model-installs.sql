-- Installing a model is a job. Rows of installations that ended are kept for a while: the screen shows why one failed.
CREATE TABLE model_installs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  model_id text NOT NULL,
  status text NOT NULL
    CHECK (status IN ('queued', 'installing', 'paused', 'installed', 'failed', 'cancelled')),
  done_bytes bigint NOT NULL DEFAULT 0,
  total_bytes bigint,
  -- Null: the server itself, for a job that needs the model.
  requested_by uuid REFERENCES users (id) ON DELETE SET NULL,
  progress jsonb,
  failure_code text,
  failure_message jsonb,
  run_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
-- Two requests for one model are one installation.
CREATE UNIQUE INDEX model_installs_open ON model_installs (model_id)
  WHERE status IN ('queued', 'installing', 'paused');
CREATE INDEX model_installs_latest ON model_installs (model_id, created_at DESC);
CREATE INDEX model_installs_requested_by ON model_installs (requested_by);
