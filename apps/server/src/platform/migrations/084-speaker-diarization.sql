-- Whether speakers of one channel are told apart in an organization's recordings.
ALTER TABLE organisations ADD COLUMN tell_speakers_apart boolean NOT NULL DEFAULT true;
-- How many people speak, as someone said; null: it is found.
ALTER TABLE media ADD COLUMN requested_speakers smallint CHECK (requested_speakers BETWEEN 1 AND 10);
-- How speakers were told apart, or why they were not; null: transcribed before this was kept.
ALTER TABLE transcripts ADD COLUMN speaker_detection text
  CHECK (speaker_detection IN ('channels', 'voices', 'off', 'not-installed', 'failed'));
