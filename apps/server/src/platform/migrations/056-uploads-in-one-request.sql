-- How much of a file has arrived that is sent in one request; null for resumable uploads, whose bytes are in
-- `uploads/<id>`. Such a record exists while the file arrives and is examined, and expires soon after its server ended.
ALTER TABLE uploads ADD COLUMN received bigint CHECK (received >= 0);
