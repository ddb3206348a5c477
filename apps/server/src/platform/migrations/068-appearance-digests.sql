-- The disclaimer and the subtitle style that a file was made with: null for files made before, of which it is not known.
ALTER TABLE translation_outputs ADD COLUMN appearance_digest text;
