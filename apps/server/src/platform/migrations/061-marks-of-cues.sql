-- Marks of parts of a cue's text, and where it is on the picture. Null: none.
ALTER TABLE cues ADD COLUMN spans jsonb, ADD COLUMN placement jsonb;
