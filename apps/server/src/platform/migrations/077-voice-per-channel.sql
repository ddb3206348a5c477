-- Whether each channel of a stereo recording has a voice of its own, so that they are transcribed one by one.
ALTER TABLE media ADD COLUMN voice_per_channel boolean NOT NULL DEFAULT false;
