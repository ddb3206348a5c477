-- The speech model of an organization; null: that of the installation, which installation_settings has as 'speech-model'.
ALTER TABLE organisations ADD COLUMN speech_model text;
-- The model that was chosen for a transcript and was not installed, so that another one transcribed.
ALTER TABLE transcripts ADD COLUMN missing_model text;
