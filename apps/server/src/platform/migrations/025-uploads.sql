-- Resumable uploads. The bytes of an open or finished one are in `uploads/<id>` of the data folder; when it is taken,
-- they are the file of its media.
CREATE TABLE uploads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- open: bytes are missing; finished: all are there; taken: it is media; refused: it cannot become media.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'finished', 'taken', 'refused')),
  -- Null until the client knows it.
  length bigint CHECK (length > 0),
  -- As the client sent it.
  metadata text NOT NULL DEFAULT '',
  -- The bytes from here on belong to a request whose checksum was not compared yet.
  unchecked_from bigint,
  -- Null where the server was restarted while the bytes came in: the first job computes it.
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- Where the file goes while it is taken in.
  file_name text CHECK ((file_name IS NOT NULL) = (state = 'finished')),
  media_id uuid UNIQUE REFERENCES media (id) ON DELETE SET NULL,
  -- Media with the same content that was there before.
  duplicate_of uuid REFERENCES media (id) ON DELETE SET NULL,
  -- Why it was refused: code and message.
  failure jsonb CHECK ((failure IS NOT NULL) = (state = 'refused')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX uploads_by_owner ON uploads (owner_id);
CREATE INDEX uploads_by_organisation ON uploads (organisation_id);
CREATE INDEX uploads_by_duplicate ON uploads (duplicate_of);
CREATE INDEX uploads_by_expiry ON uploads (expires_at);

-- Unknown until the first job has read the file, after an upload that outlasted a restart.
ALTER TABLE media ALTER COLUMN sha256 DROP NOT NULL;
