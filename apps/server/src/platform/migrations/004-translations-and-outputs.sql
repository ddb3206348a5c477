-- What was asked of a translation besides its subtitles, and the files made of it.
ALTER TABLE translation_requests
  ADD COLUMN options jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN glossary_id uuid,
  -- Only the stale cues or segments are done again; the rest stays as people left it.
  ADD COLUMN only_stale boolean NOT NULL DEFAULT false,
  -- Sentences on what did not survive the translation, or is said other than the glossary says.
  ADD COLUMN remarks jsonb NOT NULL DEFAULT '[]';

CREATE TABLE translation_outputs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  ticket_id uuid NOT NULL REFERENCES translation_requests (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('subtitles', 'burned-in', 'soft-mp4', 'soft-mkv', 'dubbed', 'dub-audio', 'document', 'document-pdf')),
  status text NOT NULL CHECK (status IN ('queued', 'working', 'ready', 'failed', 'cancelled', 'stale')),
  options jsonb NOT NULL DEFAULT '{}',
  progress jsonb,
  failure_code text,
  failure_message text,
  run_id uuid,
  file_name text UNIQUE,
  size_bytes bigint,
  -- What a person should know about this file: lines of a dub that had to be shortened, fonts that were replaced.
  notes jsonb NOT NULL DEFAULT '[]',
  made_from uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  UNIQUE (ticket_id, kind)
);

-- What was made before there were outputs of several kinds.
INSERT INTO translation_outputs (ticket_id, kind, status, file_name, made_from, created_at, finished_at)
SELECT t.id, CASE m.kind WHEN 'doc' THEN 'document' ELSE 'subtitles' END, CASE t.status WHEN 'stale' THEN 'stale' ELSE 'ready' END,
  t.output_file, t.published_set_id, t.created_at, t.finished_at
FROM translation_requests t JOIN media m ON m.id = t.media_id
WHERE t.output_file IS NOT NULL AND t.status IN ('ready', 'stale');

-- Segments of a translated document, for reviewing it beside the original.
CREATE TABLE document_segments (
  ticket_id uuid NOT NULL REFERENCES translation_requests (id) ON DELETE CASCADE,
  segment_id text NOT NULL,
  number int NOT NULL,
  source text NOT NULL,
  source_plain text NOT NULL,
  markup text NOT NULL CHECK (markup IN ('none', 'html')),
  place text NOT NULL,
  position jsonb,
  target text NOT NULL,
  origin text NOT NULL CHECK (origin IN ('machine', 'memory', 'person')),
  match_percent int,
  revision int NOT NULL DEFAULT 1,
  edited_by uuid REFERENCES users (id) ON DELETE SET NULL,
  edited_at timestamptz,
  PRIMARY KEY (ticket_id, segment_id)
);
CREATE INDEX document_segments_order ON document_segments (ticket_id, number);

-- Pictures of its pages and of those of the original, drawn once; `made_of` is the stored file they show.
CREATE TABLE document_pages (
  ticket_id uuid NOT NULL REFERENCES translation_requests (id) ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('source', 'target')),
  number int NOT NULL,
  made_of text NOT NULL,
  file_name text NOT NULL UNIQUE,
  width_pt double precision NOT NULL,
  height_pt double precision NOT NULL,
  PRIMARY KEY (ticket_id, side, number)
);

CREATE TABLE glossaries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX glossaries_name ON glossaries (organisation_id, lower(name));
ALTER TABLE translation_requests
  ADD FOREIGN KEY (glossary_id) REFERENCES glossaries (id) ON DELETE SET NULL;

-- One concept with what it is called in each language.
CREATE TABLE glossary_entries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  glossary_id uuid NOT NULL REFERENCES glossaries (id) ON DELETE CASCADE,
  part_of_speech text,
  definition text NOT NULL DEFAULT '',
  do_not_translate boolean NOT NULL DEFAULT false,
  updated_by uuid REFERENCES users (id) ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX glossary_entries_of ON glossary_entries (glossary_id);
CREATE TABLE glossary_terms (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  entry_id uuid NOT NULL REFERENCES glossary_entries (id) ON DELETE CASCADE,
  language text NOT NULL,
  term text NOT NULL,
  -- As they were entered: the first of a kind comes first.
  position int NOT NULL,
  -- Forbidden: must not be used for this concept.
  usage text NOT NULL CHECK (usage IN ('preferred', 'allowed', 'forbidden'))
);
CREATE INDEX glossary_terms_of ON glossary_terms (entry_id, language);

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TABLE memory_units (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  source_language text NOT NULL,
  language text NOT NULL,
  source_text text NOT NULL,
  target_text text NOT NULL,
  -- The source with composed letters and single blanks, hashed: what an exact match goes by.
  source_key bytea NOT NULL,
  -- Hashed neighbouring words of the source, with organisation and languages: what fuzzy matches are looked up by.
  -- Trigrams of letters are common to too many sentences: 0.2 to 1.2 s a text at 200,000 units.
  grams int[] NOT NULL,
  origin text NOT NULL CHECK (origin IN ('verified', 'document', 'import')),
  media_id uuid REFERENCES media (id) ON DELETE SET NULL,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  used_count int NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX memory_units_exact ON memory_units (organisation_id, source_language, language, source_key);
CREATE INDEX memory_units_fuzzy ON memory_units USING gin (grams);
CREATE INDEX memory_units_newest ON memory_units (organisation_id, updated_at DESC, id);
-- For a phrase within source or translation.
CREATE INDEX memory_units_phrase ON memory_units USING gin (source_text gin_trgm_ops, target_text gin_trgm_ops);

-- The disclaimer of an organisation in each language, as it is shown at sign-in and put into videos and documents.
CREATE TABLE disclaimers (
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  language text NOT NULL,
  text text NOT NULL,
  -- A machine's draft until a person saves it.
  is_draft boolean NOT NULL,
  updated_by uuid REFERENCES users (id) ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, language)
);
-- What one translation says instead.
ALTER TABLE translation_requests ADD COLUMN disclaimer text;

-- What a person converted or translated without a ticket; kept for a while, then tidied away with its files.
CREATE TABLE conversions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('speech', 'subtitles', 'media', 'document')),
  status text NOT NULL CHECK (status IN ('queued', 'working', 'ready', 'failed', 'cancelled')),
  -- What was asked, by kind: format, language, voice.
  options jsonb NOT NULL,
  input_name text NOT NULL,
  input_file text UNIQUE,
  output_name text,
  output_file text UNIQUE,
  output_type text,
  size_bytes bigint,
  notes jsonb NOT NULL DEFAULT '[]',
  progress jsonb,
  failure_code text,
  failure_message text,
  run_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX conversions_newest ON conversions (user_id, created_at DESC);

CREATE TABLE text_translations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  source_language text NOT NULL,
  language text NOT NULL,
  source_text text NOT NULL,
  target_text text NOT NULL,
  engine_label text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX text_translations_newest ON text_translations (user_id, created_at DESC);

-- What counts towards a person's daily limit; forgetting the history does not give it back.
CREATE TABLE text_translation_usage (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  day date NOT NULL,
  characters int NOT NULL,
  PRIMARY KEY (user_id, day)
);
