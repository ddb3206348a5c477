-- Which installation this is: a bucket is marked with it, so that two installations do not delete each other's files.
CREATE TABLE installation (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Files are being moved between a data folder and the bucket: only the process with that folder can read them all.
  files_in_two_places boolean NOT NULL DEFAULT false
);
INSERT INTO installation DEFAULT VALUES;

-- The data folder that has the bytes of an upload, where several processes receive uploads.
ALTER TABLE uploads ADD COLUMN held_by uuid;
