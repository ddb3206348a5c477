-- A notification about media that the user may no longer see has nothing to open.
ALTER TABLE notifications ALTER COLUMN link DROP NOT NULL;

-- Whether those who may review it were told that it waits. What waits today is known from My tasks.
ALTER TABLE reviews ADD COLUMN told boolean NOT NULL DEFAULT true;
CREATE INDEX reviews_to_tell ON reviews (id) WHERE NOT told;
