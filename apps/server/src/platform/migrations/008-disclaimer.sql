-- Every text the disclaimer of an organisation ever had, in each language. Never changed but for who verified it.
CREATE TABLE disclaimer_versions (
  organisation_id uuid NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  language text NOT NULL,
  version integer NOT NULL,
  -- Paragraphs and bullets of marked text, see disclaimer-text.ts of the contract.
  content jsonb NOT NULL,
  origin text NOT NULL CHECK (origin IN ('person', 'machine', 'restored')),
  made_by uuid REFERENCES users (id) ON DELETE SET NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  verified_by uuid REFERENCES users (id) ON DELETE SET NULL,
  verified_at timestamptz,
  PRIMARY KEY (organisation_id, language, version)
);

-- What was plain text becomes paragraphs; what has more lines than a disclaimer may have stays one paragraph with breaks.
INSERT INTO disclaimer_versions
  (organisation_id, language, version, content, origin, made_by, made_at, verified_by, verified_at)
SELECT
  d.organisation_id,
  d.language,
  1,
  CASE WHEN lines.number <= 60 THEN lines.content ELSE
    jsonb_build_array(jsonb_build_object('kind', 'paragraph', 'runs',
      jsonb_build_array(jsonb_build_object('text', d.text))))
  END,
  CASE WHEN d.is_draft THEN 'machine' ELSE 'person' END,
  d.updated_by,
  d.updated_at,
  CASE WHEN d.is_draft THEN NULL ELSE d.updated_by END,
  CASE WHEN d.is_draft THEN NULL ELSE d.updated_at END
FROM disclaimers d
CROSS JOIN LATERAL (
  SELECT
    count(*) AS number,
    jsonb_agg(
      jsonb_build_object('kind', 'paragraph', 'runs',
        jsonb_build_array(jsonb_build_object('text', btrim(line))))
      ORDER BY place
    ) AS content
  FROM regexp_split_to_table(d.text, '\r\n|\r|\n') WITH ORDINALITY AS split (line, place)
  WHERE btrim(line) <> ''
) AS lines
WHERE lines.number > 0;

-- The row of a language says which version holds now.
ALTER TABLE disclaimers ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE disclaimers ALTER COLUMN version DROP DEFAULT;
-- The text it was translated from has changed since somebody verified it.
ALTER TABLE disclaimers ADD COLUMN to_check boolean NOT NULL DEFAULT false;
DELETE FROM disclaimers d WHERE NOT EXISTS (
  SELECT FROM disclaimer_versions v WHERE v.organisation_id = d.organisation_id AND v.language = d.language
);
ALTER TABLE disclaimers ADD CONSTRAINT disclaimers_version
  FOREIGN KEY (organisation_id, language, version)
  REFERENCES disclaimer_versions (organisation_id, language, version) ON DELETE CASCADE;

CREATE TABLE disclaimer_settings (
  organisation_id uuid PRIMARY KEY REFERENCES organisations (id) ON DELETE CASCADE,
  -- The language the others are translations of.
  source_language text NOT NULL,
  at_sign_in boolean NOT NULL DEFAULT true,
  in_videos boolean NOT NULL DEFAULT true,
  in_documents boolean NOT NULL DEFAULT true
);
-- What a person wrote last is what the machine's drafts were translated from. Nothing was shown at sign-in before.
INSERT INTO disclaimer_settings (organisation_id, source_language, at_sign_in)
SELECT DISTINCT ON (organisation_id) organisation_id, language, false
FROM disclaimers
ORDER BY organisation_id, is_draft, updated_at DESC;

ALTER TABLE disclaimers DROP COLUMN text, DROP COLUMN is_draft, DROP COLUMN updated_by, DROP COLUMN updated_at;

-- How far a person came with the tour through the product.
CREATE TABLE tours (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('running', 'skipped', 'done')),
  -- The hint that is shown next.
  step text NOT NULL,
  media_id uuid REFERENCES media (id) ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Those who know the product already are not shown round unasked.
INSERT INTO tours (user_id, state, step) SELECT id, 'skipped', '' FROM users;
