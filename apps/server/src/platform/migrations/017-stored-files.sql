-- What every stored file contained when it was written: a disk that loses or changes bytes does so in silence. Files of
-- earlier versions get their row when they are first checked.
CREATE TABLE stored_files (
  -- In the order in which the files are checked.
  name text COLLATE "C" PRIMARY KEY,
  -- Null for a file that was missing before its hash was ever taken.
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint NOT NULL DEFAULT 0,
  written_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  state text NOT NULL DEFAULT 'ok' CHECK (state IN ('ok', 'changed', 'missing')),
  CHECK (sha256 IS NOT NULL OR state = 'missing'),
  -- When administrators were told that it is not ok.
  reported_at timestamptz
);
CREATE INDEX stored_files_damaged ON stored_files (state) WHERE state <> 'ok';

-- The regular check of all files: one row, so that it goes on where it stopped.
CREATE TABLE file_check (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- The last file that was checked.
  position text COLLATE "C" NOT NULL DEFAULT '',
  checked integer NOT NULL DEFAULT 0,
  unreferenced integer NOT NULL DEFAULT 0
);
