-- What a file was made from, to tell whether it is current: null for files made before.
ALTER TABLE translation_outputs ADD COLUMN text_digest text;
