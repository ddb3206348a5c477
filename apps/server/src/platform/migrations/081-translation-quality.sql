-- How translation engines did on a parallel text, by engine and pair: the last figures that were imported of each.
CREATE TABLE translation_quality (
  engine text NOT NULL,
  from_language text NOT NULL,
  to_language text NOT NULL,
  sentences integer NOT NULL CHECK (sentences > 0),
  chrf double precision NOT NULL CHECK (chrf BETWEEN 0 AND 100),
  flagged integer NOT NULL,
  flagged_in_text integer NOT NULL,
  measured_at timestamptz NOT NULL,
  PRIMARY KEY (engine, from_language, to_language)
);
