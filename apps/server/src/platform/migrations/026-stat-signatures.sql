-- Size, modification time and inode of a stored file when its content was written or last compared: a job does not
-- read a file again that has the same ones and was compared within a day.
ALTER TABLE stored_files ADD COLUMN stat_signature text;
