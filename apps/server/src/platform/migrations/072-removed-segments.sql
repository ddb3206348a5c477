-- Texts that people wrote for a part of the document that is no longer in it: kept until a person deletes them.
ALTER TABLE document_segments
  ADD COLUMN removed boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT document_segments_removed_of_person CHECK (NOT removed OR origin = 'person');
CREATE INDEX document_segments_removed ON document_segments (ticket_id) WHERE removed;
