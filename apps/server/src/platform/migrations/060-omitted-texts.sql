-- What a translation of a document leaves as it is, and why, as of the last time it was translated.
CREATE TABLE document_omissions (
  ticket_id uuid NOT NULL REFERENCES translation_requests (id) ON DELETE CASCADE,
  number integer NOT NULL,
  text text NOT NULL,
  reason text NOT NULL,
  place text NOT NULL,
  position jsonb,
  PRIMARY KEY (ticket_id, number)
);
ALTER TABLE translation_requests ADD COLUMN omitted_count integer NOT NULL DEFAULT 0;
-- Pages of a PDF whose text may be wrong, from 1.
ALTER TABLE translation_requests ADD COLUMN doubtful_pages integer[] NOT NULL DEFAULT '{}';
