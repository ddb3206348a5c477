-- The same order is read from media_newest, which every change of media has to keep up to date anyway.
DROP INDEX media_by_age;
