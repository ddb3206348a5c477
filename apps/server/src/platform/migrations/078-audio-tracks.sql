-- The audio tracks of a recording, as they were found in the file, and the one that is heard; null: the file's default one.
ALTER TABLE media ADD COLUMN audio_tracks jsonb NOT NULL DEFAULT '[]';
ALTER TABLE media ADD COLUMN audio_track integer;
