-- What an imported subtitle file says besides its cues: header, styles, regions, notes, fonts, and its markup of cues.
CREATE TABLE kept_files (
  cue_set_id uuid PRIMARY KEY REFERENCES cue_sets (id) ON DELETE CASCADE,
  file jsonb NOT NULL CHECK (octet_length(file::text) <= 8388608),
  counts jsonb NOT NULL
);
