-- A process that is asked for an upload whose bytes another has asks for them, and the other puts them where both can read.
ALTER TABLE uploads ADD COLUMN wanted_by uuid, ADD COLUMN parked_file text;
CREATE INDEX uploads_wanted ON uploads (held_by) WHERE wanted_by IS NOT NULL;
