-- The words of pages that were read from their pictures: translations belong to their positions, whatever a newer program
-- would read. `data`: the language data they were read with.
CREATE TABLE recognized_pages (
  media_id uuid NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  data text NOT NULL,
  page integer NOT NULL,
  words jsonb NOT NULL,
  PRIMARY KEY (media_id, data, page)
);
-- Of a text that was recognized from a picture: how sure, and which words not.
ALTER TABLE document_segments ADD COLUMN recognition jsonb;
