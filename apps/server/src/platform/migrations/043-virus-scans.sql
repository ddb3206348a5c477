-- Null: received while no scanner was configured. 'too-large': accepted without a scan of the whole file.
ALTER TABLE media
  ADD COLUMN virus_scan text CONSTRAINT media_virus_scan CHECK (virus_scan IN ('clean', 'too-large'));
