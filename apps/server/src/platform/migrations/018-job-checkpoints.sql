-- What interrupted jobs have finished, so that the next run continues from there. Deleted when the job ends; `result` is
-- text, because jsonb accepts neither NUL nor lone surrogates.
CREATE TABLE job_checkpoints (
  media_id   uuid REFERENCES media ON DELETE CASCADE,
  ticket_id  uuid REFERENCES translation_requests ON DELETE CASCADE,
  input_hash text        NOT NULL,
  result     text        NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(media_id, ticket_id) = 1),
  UNIQUE (media_id, input_hash),
  UNIQUE (ticket_id, input_hash)
);
