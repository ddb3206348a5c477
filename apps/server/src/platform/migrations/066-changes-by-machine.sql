-- A machine that translates again keeps texts of people, and with them who changed the text last.
ALTER TABLE reviews ADD COLUMN changed_by_machine boolean NOT NULL DEFAULT false;
